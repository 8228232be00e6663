// The front page: tables and jackpots as they are now, and the door.
const $ = (id) => document.getElementById(id);
const dollars = (cents) =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
const tables = new Map();
const jackpots = new Map();
let csrf = "";

async function send(path, body) {
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": csrf };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const found = answer.status === 204 ? {} : await answer.json();
  $("said").textContent = answer.ok ? "" : found.error.sentence;
  return answer.ok ? found : null;
}

function cell(row, text) {
  row.appendChild(document.createElement("td")).textContent = text;
}

function draw() {
  $("tables").replaceChildren(
    ...[...tables.values()].map((one) => {
      const row = document.createElement("tr");
      cell(row, one.table);
      cell(row, one.ruleset + (one.kind === "live" ? ", live" : ""));
      cell(row, `${dollars(one.least_cents)} to ${dollars(one.most_cents)}`);
      cell(row, `${one.boxes_taken} of ${one.boxes} taken`);
      cell(row, one.paused || (one.round_phase ? `round ${one.round}, ${one.round_phase}` : one.phase));
      return row;
    }),
  );
  $("jackpots").replaceChildren(
    ...[...jackpots.values()].map((one) => {
      const item = document.createElement("li");
      item.textContent = `${one.jackpot}: ${dollars(one.cents)}`;
      return item;
    }),
  );
}

function listen() {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/lobby`);
  socket.onmessage = (event) => {
    const told = JSON.parse(event.data);
    if (told.what !== "lobby") return;
    for (const one of told.tables) tables.set(one.table, one);
    for (const one of told.jackpots) jackpots.set(one.jackpot, one);
    $("state").textContent = `Live, entry ${told.seq}`;
    draw();
  };
  socket.onclose = () => {
    $("state").textContent = "Not connected; trying again …";
    setTimeout(listen, 1000 + Math.random() * 1000);
  };
}

async function look() {
  const house = await (await fetch("/api/house")).json();
  $("name").textContent = document.title = house.name;
  const answer = await fetch("/api/me");
  const me = answer.ok ? await answer.json() : null;
  csrf = me ? me.csrf : "";
  $("who").textContent = me ? `${me.name}, ${me.titles.join(" and ")}` : "";
  $("sign-in").hidden = Boolean(me);
  $("sign-out").hidden = !me;
  $("guest").hidden = Boolean(me) || !house.demo;
}

$("sign-in").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await send("/api/sign-in", Object.fromEntries(new FormData(event.target)))) await look();
});
$("guest").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await send("/api/guest", {})) await look();
});
$("sign-out").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (await send("/api/sign-out", {})) await look();
});
await look();
listen();
