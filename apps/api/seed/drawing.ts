import { randomFrom, type Random } from './random.ts';

/** Ground, dish and three foods for each category. */
const PALETTES = [
  { ground: '#fdf0d9', dish: '#ffffff', foods: ['#f0a04b', '#f2c46d', '#8fb56a'] },
  { ground: '#e4f0e6', dish: '#ffffff', foods: ['#5f9e5a', '#f2c46d', '#d97b4a'] },
  { ground: '#fbe7dc', dish: '#fffaf2', foods: ['#d9673d', '#f2c46d', '#6aa36f'] },
  { ground: '#e3eef2', dish: '#ffffff', foods: ['#b5532f', '#e8b04a', '#4f8f6b'] },
  { ground: '#f3e6f2', dish: '#ffffff', foods: ['#a54e86', '#e06f7d', '#8fb56a'] },
  { ground: '#eef0da', dish: '#fffdf6', foods: ['#b98a4b', '#e0b35b', '#7a9a4e'] },
];
const SIZE = 640;
const CENTRE = SIZE / 2;

export function productPicture(category: number, variety: number): string {
  const { ground, dish, foods } = PALETTES[(category - 1) % PALETTES.length]!;
  const random = randomFrom(variety * 7_919);
  return svg(
    SIZE,
    SIZE,
    `<rect width="${SIZE}" height="${SIZE}" fill="${ground}"/>`,
    `<ellipse cx="${CENTRE}" cy="${CENTRE + 26}" rx="236" ry="226" fill="#0e4233" opacity=".12"/>`,
    category === 5 ? glass(foods) : bowl(dish, foods, random),
    leaf(random.between(90, 150), random.between(90, 150), random.between(0, 90)),
    leaf(random.between(480, 550), random.between(480, 550), random.between(90, 200)),
  );
}

export function bannerPicture(variety: number): string {
  const random = randomFrom(variety * 104_729 + 3);
  const bowls = [0, 1, 2, 3].map((index) => {
    const { dish, foods } = PALETTES[(variety + index) % PALETTES.length]!;
    return `<g transform="translate(${60 + index * 280} ${40 + random.between(0, 60)}) scale(.58)">${bowl(dish, foods, random)}</g>`;
  });
  return svg(
    1200,
    480,
    `<rect width="1200" height="480" fill="${variety % 2 === 0 ? '#0e4233' : '#f2c46d'}"/>`,
    ...bowls,
  );
}

const svg = (width: number, height: number, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;

function bowl(dish: string, foods: string[], random: Random): string {
  const inside = Array.from({ length: 26 }, () => piece(random.pick(foods), random)).join('');
  return [
    `<circle cx="${CENTRE}" cy="${CENTRE}" r="226" fill="${dish}"/>`,
    `<circle cx="${CENTRE}" cy="${CENTRE}" r="190" fill="${foods[0]}" opacity=".35"/>`,
    inside,
    `<circle cx="${CENTRE}" cy="${CENTRE}" r="208" fill="none" stroke="#0e4233" stroke-opacity=".10" stroke-width="10"/>`,
  ].join('');
}

function piece(colour: string, random: Random): string {
  const turn = random.next() * 2 * Math.PI;
  const away = Math.sqrt(random.next()) * 150;
  const [x, y] = [CENTRE + Math.cos(turn) * away, CENTRE + Math.sin(turn) * away].map(Math.round);
  const angle = random.between(0, 180);
  const shape = random.pick(['round', 'oval', 'stick']);
  const size = random.between(20, 40);
  const at = `transform="rotate(${angle} ${x} ${y})"`;
  if (shape === 'stick')
    return `<rect x="${x! - size}" y="${y! - 9}" width="${size * 2}" height="18" rx="9" fill="${colour}" ${at}/>`;
  return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${shape === 'round' ? size : Math.round(size * 0.6)}" fill="${colour}" ${at}/>`;
}

const glass = (foods: string[]) =>
  [
    `<path d="M210 130 h220 l-34 380 h-152 z" fill="#ffffff"/>`,
    `<path d="M222 220 h196 l-26 276 h-144 z" fill="${foods[0]}"/>`,
    `<path d="M222 220 h196 l-7 70 h-182 z" fill="${foods[1]}"/>`,
    `<rect x="352" y="60" width="20" height="240" rx="10" fill="#0e4233" transform="rotate(12 362 180)"/>`,
  ].join('');

const leaf = (x: number, y: number, angle: number) =>
  `<path d="M0 0 C 24 -34 70 -34 92 0 C 70 34 24 34 0 0 Z M6 0 H 84" transform="translate(${x} ${y}) rotate(${angle})" fill="#4f8f6b" stroke="#0e4233" stroke-opacity=".35" stroke-width="3"/>`;
