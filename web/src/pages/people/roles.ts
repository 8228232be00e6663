// Which roles never meet in one person, and why: as the house refuses them, said before it has to.
import type { HouseRole } from "../../wire/openapi";

interface RoleRow {
  readonly role: HouseRole;
  readonly title: string;
  readonly department: string;
}
export const ROLES: readonly RoleRow[] = [
  { role: "player", title: "player", department: "players" },
  { role: "dealer", title: "dealer", department: "gambling" },
  { role: "floor", title: "floor supervisor", department: "gambling" },
  { role: "shift", title: "shift manager", department: "gambling" },
  { role: "surveillance", title: "surveillance", department: "surveillance" },
  { role: "accounting", title: "accounting", department: "accounting" },
  { role: "auditor", title: "auditor", department: "audit" },
  { role: "admin", title: "administrator", department: "systems" },
];

function whyApart(one: RoleRow, other: RoleRow): string {
  if (one.role === "player" || other.role === "player") return "a player is never staff";
  const alone = [one, other].find((row) => row.role === "auditor" || row.role === "admin");
  if (alone) return `the ${alone.title} is nothing else`;
  if (one.department !== other.department) return "nobody works in two departments (WAC 230-15-430)";
  const deals = [one.role, other.role].includes("dealer") && [one.role, other.role].includes("shift");
  return deals ? "who deals does not run the shift" : "";
}

/** Why a role cannot be added to those that were chosen; nothing where it can. */
export function whyNot(role: HouseRole, chosen: readonly HouseRole[]): string {
  const wanted = ROLES.find((row) => row.role === role);
  for (const other of ROLES) {
    if (!wanted || other.role === role || !chosen.includes(other.role)) continue;
    const why = whyApart(wanted, other);
    if (why) return why;
  }
  return "";
}
