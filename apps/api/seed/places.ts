import type { World } from './world.ts';

type TimeZone = 'Eastern' | 'Central' | 'Mountain' | 'Pacific';
interface Place {
  id: string;
  name: string;
  tax: number;
  zone: TimeZone;
  prefixes: [number, number];
  cities: string[];
}

const place = (
  id: string,
  name: string,
  tax: number,
  zone: TimeZone,
  from: number,
  to: number,
  ...cities: string[]
): Place => ({
  id,
  name,
  tax,
  zone,
  prefixes: [from, to],
  cities,
});

export const PLACES: Place[] = [
  place('AL', 'Alabama', 4, 'Central', 350, 369, 'Birmingham', 'Huntsville', 'Mobile'),
  place('AK', 'Alaska', 0, 'Pacific', 995, 999, 'Anchorage', 'Juneau'),
  place('AZ', 'Arizona', 5.6, 'Mountain', 850, 865, 'Phoenix', 'Tucson', 'Mesa'),
  place('AR', 'Arkansas', 6.5, 'Central', 716, 729, 'Little Rock', 'Fayetteville'),
  place('CA', 'California', 7.25, 'Pacific', 900, 961, 'Los Angeles', 'San Diego', 'Oakland', 'Sacramento'),
  place('CO', 'Colorado', 2.9, 'Mountain', 800, 816, 'Denver', 'Boulder', 'Aurora'),
  place('CT', 'Connecticut', 6.35, 'Eastern', 60, 69, 'Hartford', 'New Haven'),
  place('DE', 'Delaware', 0, 'Eastern', 197, 199, 'Wilmington', 'Dover'),
  place('DC', 'District of Columbia', 6, 'Eastern', 200, 205, 'Washington'),
  place('FL', 'Florida', 6, 'Eastern', 320, 349, 'Miami', 'Tampa', 'Orlando'),
  place('GA', 'Georgia', 4, 'Eastern', 300, 319, 'Atlanta', 'Savannah'),
  place('HI', 'Hawaii', 4, 'Pacific', 967, 968, 'Honolulu'),
  place('ID', 'Idaho', 6, 'Mountain', 832, 838, 'Boise', 'Meridian'),
  place('IL', 'Illinois', 6.25, 'Central', 600, 629, 'Chicago', 'Evanston', 'Naperville', 'Oak Park'),
  place('IN', 'Indiana', 7, 'Eastern', 460, 479, 'Indianapolis', 'Bloomington'),
  place('IA', 'Iowa', 6, 'Central', 500, 528, 'Des Moines', 'Iowa City'),
  place('KS', 'Kansas', 6.5, 'Central', 660, 679, 'Wichita', 'Lawrence'),
  place('KY', 'Kentucky', 6, 'Eastern', 400, 427, 'Louisville', 'Lexington'),
  place('LA', 'Louisiana', 5, 'Central', 700, 714, 'New Orleans', 'Baton Rouge'),
  place('ME', 'Maine', 5.5, 'Eastern', 39, 49, 'Portland', 'Bangor'),
  place('MD', 'Maryland', 6, 'Eastern', 206, 219, 'Baltimore', 'Rockville'),
  place('MA', 'Massachusetts', 6.25, 'Eastern', 10, 27, 'Boston', 'Cambridge', 'Worcester'),
  place('MI', 'Michigan', 6, 'Eastern', 480, 499, 'Detroit', 'Ann Arbor', 'Grand Rapids'),
  place('MN', 'Minnesota', 6.875, 'Central', 550, 567, 'Minneapolis', 'Saint Paul', 'Duluth'),
  place('MS', 'Mississippi', 7, 'Central', 386, 397, 'Jackson', 'Biloxi'),
  place('MO', 'Missouri', 4.225, 'Central', 630, 658, 'Saint Louis', 'Kansas City'),
  place('MT', 'Montana', 0, 'Mountain', 590, 599, 'Billings', 'Missoula'),
  place('NE', 'Nebraska', 5.5, 'Central', 680, 693, 'Omaha', 'Lincoln'),
  place('NV', 'Nevada', 6.85, 'Pacific', 889, 898, 'Las Vegas', 'Reno'),
  place('NH', 'New Hampshire', 0, 'Eastern', 30, 38, 'Manchester', 'Concord'),
  place('NJ', 'New Jersey', 6.625, 'Eastern', 70, 89, 'Newark', 'Princeton', 'Hoboken'),
  place('NM', 'New Mexico', 4.875, 'Mountain', 870, 884, 'Albuquerque', 'Santa Fe'),
  place('NY', 'New York', 4, 'Eastern', 100, 149, 'New York', 'Brooklyn', 'Buffalo', 'Albany'),
  place('NC', 'North Carolina', 4.75, 'Eastern', 270, 289, 'Charlotte', 'Raleigh', 'Durham'),
  place('ND', 'North Dakota', 5, 'Central', 580, 588, 'Fargo', 'Bismarck'),
  place('OH', 'Ohio', 5.75, 'Eastern', 430, 458, 'Columbus', 'Cleveland', 'Cincinnati'),
  place('OK', 'Oklahoma', 4.5, 'Central', 730, 749, 'Oklahoma City', 'Tulsa'),
  place('OR', 'Oregon', 0, 'Pacific', 970, 979, 'Portland', 'Eugene', 'Bend'),
  place('PA', 'Pennsylvania', 6, 'Eastern', 150, 196, 'Philadelphia', 'Pittsburgh', 'Lancaster'),
  place('RI', 'Rhode Island', 7, 'Eastern', 28, 29, 'Providence', 'Newport'),
  place('SC', 'South Carolina', 6, 'Eastern', 290, 299, 'Charleston', 'Columbia'),
  place('SD', 'South Dakota', 4.2, 'Central', 570, 577, 'Sioux Falls', 'Rapid City'),
  place('TN', 'Tennessee', 7, 'Central', 370, 385, 'Nashville', 'Memphis', 'Knoxville'),
  place('TX', 'Texas', 6.25, 'Central', 750, 799, 'Houston', 'Austin', 'Dallas', 'San Antonio'),
  place('UT', 'Utah', 6.1, 'Mountain', 840, 847, 'Salt Lake City', 'Provo'),
  place('VT', 'Vermont', 6, 'Eastern', 50, 59, 'Burlington', 'Montpelier'),
  place('VA', 'Virginia', 5.3, 'Eastern', 220, 246, 'Richmond', 'Norfolk', 'Arlington'),
  place('WA', 'Washington', 6.5, 'Pacific', 980, 994, 'Seattle', 'Tacoma', 'Spokane'),
  place('WV', 'West Virginia', 6, 'Eastern', 247, 268, 'Charleston', 'Morgantown'),
  place('WI', 'Wisconsin', 5, 'Central', 530, 549, 'Milwaukee', 'Madison'),
  place('WY', 'Wyoming', 4, 'Mountain', 820, 831, 'Cheyenne', 'Laramie'),
];

export const UPS_GROUND = 1;
export const UPS_SECOND_DAY = 2;
export const LAKESIDE = 3;

const TRANSIT: Record<TimeZone, number> = { Central: 1, Eastern: 2, Mountain: 3, Pacific: 4 };
const ZIP_CODES = 5_000;

export interface ZipCode {
  id: string;
  place: Place;
  carrierId: number;
  shipWeekday: Record<1 | 2, 'Wednesday' | 'Thursday' | 'Friday'>;
  daysInTransit: number;
  isActive: boolean;
}

/** 5,000 zip codes with one or two rules per cycle. */
export function addPlaces(world: World): ZipCode[] {
  const { random } = world;
  for (const { id, name, tax } of PLACES) world.put('states', { id, name, tax_percent: tax });
  world.add('carriers', {
    name: 'UPS Ground',
    slug: 'ups-ground',
    external_carrier: 'ups',
    external_method_id: '103',
    order_bot_shipping_method: 'UPS_GROUND',
  });
  world.add('carriers', {
    name: 'UPS Second Day',
    slug: 'ups-2nd-day',
    external_carrier: 'ups',
    external_method_id: '102',
    order_bot_shipping_method: 'UPS_2ND_DAY',
  });
  world.add('carriers', {
    name: 'Lakeside Courier',
    slug: 'lakeside',
    external_carrier: 'nonups',
    external_method_id: '900',
    order_bot_shipping_method: 'LAKESIDE',
  });
  const zips: ZipCode[] = [];
  const taken = new Set<string>();
  for (let n = 0; zips.length < ZIP_CODES; n++) {
    const where = n < 40 ? PLACES.find(({ id }) => id === 'IL')! : random.pick(PLACES);
    const code = `${String(random.between(...where.prefixes)).padStart(3, '0')}${String(random.between(1, 99)).padStart(2, '0')}`;
    const id = n === 0 ? '60601' : code;
    if (taken.has(id)) continue;
    taken.add(id);
    zips.push(addZipCode(world, id, where));
  }
  return zips;
}

function addZipCode({ random, put, add }: World, id: string, where: Place): ZipCode {
  const isNear = where.id === 'IL' || where.id === 'WI' || where.id === 'IN';
  const isFar = where.zone === 'Pacific';
  const carrierId = isNear ? LAKESIDE : isFar ? UPS_SECOND_DAY : UPS_GROUND;
  const daysInTransit = isFar ? 2 : TRANSIT[where.zone];
  const isActive = id === '60601' || random.chance(0.97);
  put('zip_codes', {
    id,
    zone: String(TRANSIT[where.zone] + 1),
    state_id: where.id,
    time_zone: where.zone,
    is_active: isActive,
    default_production_cycle_id: random.chance(0.5) ? 1 : 2,
  });
  const shipWeekday = { 1: 'Wednesday', 2: random.chance(0.5) ? 'Thursday' : 'Friday' } as const;
  for (const cycle of [1, 2] as const) {
    const rule = { zip_code: id, production_cycle_id: cycle, carrier_id: carrierId };
    add('shipping_rules', {
      ...rule,
      ship_weekday: shipWeekday[cycle],
      days_in_transit: daysInTransit,
      is_default: true,
    });
    if (cycle === 1 && random.chance(0.2))
      add('shipping_rules', { ...rule, ship_weekday: 'Thursday', days_in_transit: daysInTransit, is_default: false });
  }
  return { id, place: where, carrierId, shipWeekday, daysInTransit, isActive };
}
