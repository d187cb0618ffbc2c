// The author's panel. It knows no rules: it shows what the server tells, and sends what a seat would.
const OFTEN = 700;

const by = (id) => document.getElementById(id);
const made = (tag, text = "", more = {}) => Object.assign(document.createElement(tag), { textContent: text }, more);
const WIDE = 60; // letters of a line that holds a whole value

/** A value as text: what is short or a plain list on one line, so that a board is as many lines as it has rows. */
function pretty(value, inset = "") {
  const line = onOneLine(value);
  const parts = value !== null && typeof value === "object" ? Object.entries(value) : [];
  const isPlainList = Array.isArray(value) && parts.every(([, part]) => part === null || typeof part !== "object");
  if (line.length <= WIDE || isPlainList || parts.length === 0) return line;
  const [opens, closes] = Array.isArray(value) ? "[]" : "{}";
  const deeper = `${inset} `;
  const lines = parts.map(([name, part]) => `${deeper}${Array.isArray(value) ? "" : `${JSON.stringify(name)}: `}${pretty(part, deeper)}`);
  return `${opens}\n${lines.join(",\n")}\n${inset}${closes}`;
}

/** JSON with room between its parts, so that a long line breaks there and not inside a card. */
function onOneLine(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${onOneLine(part)}`);
  return `{${parts.join(", ")}}`;
}

let chosen = location.hash.slice(1);
let at = null; // null follows the match
let shown = "";

async function asked(path, body) {
  const answer = await fetch(path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${told.message} [${told.code}]`);
  return told;
}

async function tried(work) {
  try {
    by("said").textContent = "";
    await work();
  } catch (error) {
    by("said").textContent = error.message;
  }
}

async function refreshed() {
  const { lobbies, broken, faults } = await asked("/dev/lobbies");
  list("broken", "Games that do not load; what was good before goes on", broken);
  list("faults", "Games that failed in play", faults);
  if (!lobbies.some(({ id }) => id === chosen)) {
    chosen = (lobbies.find(({ state }) => state !== "waiting") ?? lobbies[0])?.id ?? "";
    at = null;
  }
  const options = lobbies.map(({ id, gameId, state }) => made("option", `${gameId}, ${state} (${id})`, { value: id, selected: id === chosen }));
  if (by("match") !== document.activeElement) by("match").replaceChildren(...options);
  const isPlayed = lobbies.some(({ id, state }) => id === chosen && state !== "waiting");
  by("nothing").hidden = isPlayed;
  by("panel").hidden = !isPlayed;
  if (isPlayed) show(await asked(`/dev/lobbies/${chosen}${at === null ? "" : `?at=${at}`}`));
}

function list(id, title, messages) {
  by(id).hidden = messages.length === 0;
  const told = JSON.stringify(messages);
  if (by(id).dataset.told === told) return; // whoever copies from it is not disturbed
  by(id).dataset.told = told;
  by(id).replaceChildren(made("h2", title), ...messages.map((message) => made("pre", message)));
}

function show(panel) {
  const text = JSON.stringify([chosen, at, panel]);
  if (text === shown) return; // whoever types here is not disturbed
  shown = text;
  by("table").href = `/#/table/${chosen}`;
  by("at").max = panel.last;
  by("at").value = panel.seq;
  by("where").textContent = `${panel.seq} of ${panel.last}, tick ${panel.tick}${panel.outcome ? `, over: ${panel.outcome.reason}` : ""}`;
  by("views").replaceChildren(
    column("State", panel.state, null, panel, true),
    ...Object.entries(panel.views).map(([viewer, view]) => column(viewer, view, viewer, panel, false)),
  );
  list("logged", "What hooks logged at this moment", panel.logged);
  by("entries").replaceChildren(
    ...panel.entries.map((entry) => {
      const line = made("li", JSON.stringify(entry));
      if (entry.seq === panel.seq) line.setAttribute("aria-current", "true");
      return line;
    }),
  );
}

function column(title, value, viewer, panel, isSecret) {
  const section = made("section");
  section.setAttribute("aria-label", title);
  section.append(made("h2", title));
  if (viewer in panel.legal) section.append(...chances(viewer, panel), made("h3", "View"));
  section.append(made("pre", pretty(value), { className: isSecret ? "secret" : "" }));
  if (viewer === null) return section;
  if (viewer in panel.scenes) section.append(made("h3", "Scene"), made("pre", panel.scenes[viewer]));
  section.append(made("h3", "Told last"), made("pre", pretty(panel.told[viewer])));
  return section;
}

/** What a seat may do, each a button, and a line for whatever else it might send. */
function chances(viewer, panel) {
  const actions = made("div", "", { className: "actions" });
  actions.append(
    ...panel.legal[viewer].map(({ type, ...args }) => {
      const button = made("button", [type, ...Object.values(args).map((value) => JSON.stringify(value))].join(" "), { type: "button" });
      button.disabled = panel.seq !== panel.last;
      button.onclick = () => tried(() => sent(viewer, { verb: type, args }));
      return button;
    }),
  );
  return [made("h3", `May do (${panel.legal[viewer].length})`), actions, anything(viewer)];
}

function anything(viewer) {
  const form = made("form");
  const line = made("input", "", { value: '{"verb": "", "args": {}}' });
  line.setAttribute("aria-label", `A message of ${viewer}`);
  form.append(line, made("button", "Send"));
  form.onsubmit = (event) => {
    event.preventDefault();
    void tried(() => sent(viewer, JSON.parse(line.value)));
  };
  return form;
}

async function sent(player, message) {
  await asked(`/dev/lobbies/${chosen}/act`, { player, message });
  at = null;
  await refreshed();
}

by("match").onchange = (event) => {
  chosen = event.target.value;
  at = null;
  history.replaceState(null, "", `#${chosen}`);
  event.target.blur();
  void tried(refreshed);
};
by("at").oninput = (event) => {
  at = Number(event.target.value) === Number(event.target.max) ? null : Number(event.target.value);
  void tried(refreshed);
};
by("now").onclick = () => {
  at = null;
  void tried(refreshed);
};
by("branch").onclick = () =>
  tried(async () => {
    ({ lobby: chosen } = await asked(`/dev/lobbies/${chosen}/branch`, { at: Number(by("at").value) }));
    at = null;
    await refreshed();
  });

/** A server that starts anew after a change is simply asked again. */
async function follow() {
  await refreshed().then(
    () => list("trouble", "", []),
    (error) => list("trouble", "This match cannot be shown", error instanceof TypeError ? [] : [error.message]),
  );
  setTimeout(follow, OFTEN);
}
void follow();
