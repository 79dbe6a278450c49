import { expect, test } from 'vitest';
import { emptyValues, fixed, from, labelsOf, toChanges, toFormValues, toRequestBody, type FieldsOf } from './field.ts';
import { choice, choices, named, number, picture, text } from './kinds.ts';

interface Body {
  name: string;
  code: string;
  size: 'small' | 'large';
  weight?: number | undefined;
  tags: number[];
  parts: string[];
  image?: File | null | undefined;
  version?: number;
}
interface Stored {
  id: number;
  name: string;
  code: string;
  size: 'small' | 'large';
  weight: number | null;
  tags: { data: { id: number }[] };
  parts: { sku: string; name: string }[];
  image: string | null;
}
const noOptions = () => [];
const tags = choices('Tags', noOptions);

const FIELDS = {
  name: text('Name'),
  code: fixed(text('Code')),
  size: choice('Size', { small: 'Small', large: 'Large' }),
  weight: number('Weight'),
  tags: from((stored: Stored) => stored.tags.data.map(({ id }) => id), tags),
  parts: named('Parts', ({ sku }: { sku: string; name: string }) => sku),
  image: picture('Image'),
} satisfies FieldsOf<Body, Stored>;

const STORED: Stored = {
  id: 7,
  name: 'Box',
  code: 'BOX',
  size: 'small',
  weight: null,
  tags: { data: [{ id: 1 }, { id: 2 }] },
  parts: [{ sku: 'A-1', name: 'Apple' }],
  image: '/box.png',
};

test('a record is read field by field, whatever else it has', () => {
  expect(toFormValues(FIELDS, STORED)).toEqual({
    name: 'Box',
    code: 'BOX',
    size: 'small',
    weight: null,
    tags: [1, 2],
    parts: [{ sku: 'A-1', name: 'Apple' }],
    image: [],
  });
});

test('a new form is empty, and its fields have their labels', () => {
  expect(emptyValues(FIELDS)).toEqual({ name: '', code: '', size: '', weight: null, tags: [], parts: [], image: [] });
  expect(labelsOf(FIELDS)).toMatchObject({ name: 'Name', parts: 'Parts', image: 'Image' });
});

test('a change sends every field but those fixed after creation and pictures that stay', () => {
  const values = { ...toFormValues(FIELDS, STORED), weight: 2 };
  const changes = { name: 'Box', size: 'small', weight: 2, tags: [1, 2], parts: ['A-1'] };
  expect(toChanges(FIELDS, values)).toEqual(changes);
  expect(toRequestBody(FIELDS, values)).toEqual({ ...changes, code: 'BOX' });
  expect(toChanges(FIELDS, { ...values, image: null })).toEqual({ ...changes, image: null });
});

test('the compiler refuses unknown and missing fields and fields of another type', () => {
  type Small = Pick<Body, 'name' | 'weight' | 'version'>;
  const name = text('Name');
  const weight = number('Weight');
  const refused = [
    // @ts-expect-error: the body has no color
    { name, weight, color: text('Color') } satisfies FieldsOf<Small, Stored>,
    // @ts-expect-error: the weight is missing
    { name } satisfies FieldsOf<Small, Stored>,
    // @ts-expect-error: the weight is sent as a number
    { name, weight: text('Weight') } satisfies FieldsOf<Small, Stored>,
    // @ts-expect-error: the record's tags are not a list of ids
    { tags } satisfies FieldsOf<Pick<Body, 'tags'>, Stored>,
  ];
  expect(refused).toHaveLength(4);
});
