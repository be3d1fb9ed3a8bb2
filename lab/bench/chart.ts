/** A line of a panel; points are [x, y], in the order of x. */
interface Series {
  name: string;
  points: [x: number, y: number][];
}

interface Panel {
  /** What the y-axis counts, with its unit. */
  label: string;
  isLogarithmic?: boolean;
  series: Series[];
}

interface Chart {
  title: string;
  /** What the x-axis counts, with its unit; all panels share it. */
  xLabel: string;
  isXLogarithmic?: boolean;
  /** A vertical line through all panels. */
  mark?: { x: number; label: string };
  panels: Panel[];
}

const WIDTH = 760;
const PANEL_HEIGHT = 230;
const LEFT = 76;
const RIGHT = 190;
const TOP = 54;
const BOTTOM = 44;
const LABEL_GAP = 16;

/** Colors that keep a contrast of 3:1 on their background; each line also has its own dashes. */
const STYLE = `
  svg { --back: #ffffff; --ink: #1f2a37; --quiet: #5b6775; --grid: #e1e6ec;
    --s0: #0f6b5c; --s1: #b4470f; --s2: #3455b5; --s3: #8a3b8f; --s4: #7a6200; --s5: #a02040; --s6: #28788f; --s7: #565c66; }
  @media (prefers-color-scheme: dark) {
    svg { --back: #14181d; --ink: #e6ebf0; --quiet: #a3afbb; --grid: #2b333c;
      --s0: #4fc7ae; --s1: #f2935c; --s2: #8fa8ff; --s3: #d795dc; --s4: #d8bd4a; --s5: #f08aa0; --s6: #6cc3db; --s7: #b4bcc6; }
  }
  text { font: 13px system-ui, sans-serif; fill: var(--ink); }
  .title { font-size: 16px; font-weight: 600; }
  .quiet { fill: var(--quiet); font-size: 12px; }
  .grid { stroke: var(--grid); }
  .mark { stroke: var(--quiet); stroke-dasharray: 2 4; }
  polyline { fill: none; stroke-width: 2.2; stroke-linejoin: round; }
${Array.from({ length: 8 }, (_, n) => `  .s${n} { stroke: var(--s${n}); } .d${n} { fill: var(--s${n}); }`).join('\n')}
`;
const DASHES = ['', '7 4', '2 3', '10 3 2 3', '4 2', '12 4', '1 4', '6 2 1 2'];

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inDigits = (value: number) => Number(value.toFixed(1));

/** A round step of at most a fifth of `max`: 1, 2 or 5 times a power of ten. */
function stepFor(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max / 5));
  return power * ([1, 2, 5, 10].find((factor) => (factor * power * 5) / max >= 1) ?? 10);
}

/** Ticks of an axis, and its bounds. */
function axisOf(values: number[], isLogarithmic: boolean): { ticks: number[]; low: number; high: number } {
  const max = Math.max(...values, 1e-9);
  if (!isLogarithmic) {
    const step = stepFor(max);
    const count = Math.ceil(max / step);
    return { ticks: Array.from({ length: count + 1 }, (_, n) => n * step), low: 0, high: count * step };
  }
  const min = Math.min(...values.filter((value) => value > 0), max);
  const [first, last] = [Math.floor(Math.log10(min)), Math.max(Math.ceil(Math.log10(max)), 1)];
  const ticks = Array.from({ length: last - first + 1 }, (_, n) => 10 ** (first + n));
  return { ticks, low: 10 ** first, high: 10 ** last };
}

function place(isLogarithmic: boolean, low: number, high: number, from: number, to: number) {
  return (value: number) => {
    const share = isLogarithmic
      ? (Math.log10(Math.max(value, low)) - Math.log10(low)) / (Math.log10(high) - Math.log10(low))
      : (value - low) / (high - low);
    return inDigits(from + share * (to - from));
  };
}

const tickText = (value: number) =>
  value >= 1000 ? value.toLocaleString('en-US') : String(Number(value.toPrecision(2)));

/** Names beside the ends of their lines, moved apart where they would touch. */
function endLabels(series: Series[], y: (value: number) => number, top: number, bottom: number): string {
  const ends = series
    .map(({ name, points }, index) => ({ name, index, at: y(points.at(-1)?.[1] ?? 0) }))
    .sort((a, b) => a.at - b.at);
  let last = top - LABEL_GAP;
  for (const end of ends) {
    end.at = Math.max(end.at, last + LABEL_GAP);
    last = end.at;
  }
  const excess = Math.max(0, last - bottom);
  return ends
    .map(
      ({ name, index, at }) =>
        `<text class="d${index % 8}" x="${WIDTH - RIGHT + 10}" y="${inDigits(at - excess + 4)}" style="fill: var(--s${index % 8})">${escaped(name)}</text>`,
    )
    .join('\n');
}

function drawPanel(chart: Chart, panel: Panel, at: number): string {
  const [top, bottom] = [TOP + at * PANEL_HEIGHT + 24, TOP + (at + 1) * PANEL_HEIGHT - BOTTOM];
  const xs = axisOf(
    chart.panels.flatMap(({ series }) => series.flatMap(({ points }) => points.map(([x]) => x))),
    chart.isXLogarithmic ?? false,
  );
  const ys = axisOf(
    panel.series.flatMap(({ points }) => points.map(([, y]) => y)),
    panel.isLogarithmic ?? false,
  );
  const x = place(chart.isXLogarithmic ?? false, xs.low, xs.high, LEFT, WIDTH - RIGHT);
  const y = place(panel.isLogarithmic ?? false, ys.low, ys.high, bottom, top);
  const lines = panel.series.map(({ points }, index) => {
    const path = points.map(([px, py]) => `${x(px)},${y(py)}`).join(' ');
    const dots = points.map(
      ([px, py]) => `<circle class="d${index % 8}" cx="${x(px)}" cy="${y(py)}" r="2.6"/>`,
    );
    return `<polyline class="s${index % 8}" stroke-dasharray="${DASHES[index % 8]}" points="${path}"/>${dots.join('')}`;
  });
  const { mark } = chart;
  return [
    `<text class="quiet" x="${LEFT}" y="${top - 10}">${escaped(panel.label)}</text>`,
    ...ys.ticks.map(
      (tick) =>
        `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(tick)}" y2="${y(tick)}"/><text class="quiet" text-anchor="end" x="${LEFT - 8}" y="${y(tick) + 4}">${tickText(tick)}</text>`,
    ),
    ...xs.ticks.map(
      (tick) =>
        `<text class="quiet" text-anchor="middle" x="${x(tick)}" y="${bottom + 17}">${tickText(tick)}</text>`,
    ),
    mark
      ? `<line class="mark" x1="${x(mark.x)}" x2="${x(mark.x)}" y1="${top - (at === 0 ? 20 : 0)}" y2="${bottom}"/>`
      : '',
    mark && at === 0
      ? `<text class="quiet" text-anchor="middle" x="${x(mark.x)}" y="${top - 24}">${escaped(mark.label)}</text>`
      : '',
    ...lines,
    endLabels(panel.series, y, top + 4, bottom),
  ].join('\n');
}

/** Draws a chart as SVG, which follows the color scheme of its reader. */
export function drawChart(chart: Chart): string {
  const height = TOP + chart.panels.length * PANEL_HEIGHT + 18;
  const panels = chart.panels.map((panel, at) => drawPanel(chart, panel, at));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(chart.title)}">
<style>${STYLE}</style>
<rect width="${WIDTH}" height="${height}" fill="var(--back)"/>
<text class="title" x="${LEFT}" y="30">${escaped(chart.title)}</text>
${panels.join('\n')}
<text class="quiet" text-anchor="middle" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${height - 14}">${escaped(chart.xLabel)}</text>
</svg>
`;
}
