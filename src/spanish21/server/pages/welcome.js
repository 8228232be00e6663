// The token stands behind the # so that it reaches no log on its way.
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname);
const form = document.getElementById("welcome");
const said = document.getElementById("said");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  if (given.get("password") !== given.get("again")) {
    said.textContent = "The two passwords differ.";
    return;
  }
  const answer = await fetch("/api/welcome", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token, password: given.get("password") }),
  });
  if (answer.ok) {
    location.assign("/");
  } else {
    said.textContent = (await answer.json()).error.sentence;
  }
});
