import type { MantineColorsTuple } from '@mantine/core';

export const spruce: MantineColorsTuple = [
  '#ebf6f1',
  '#d5eae1',
  '#a9d4c2',
  '#79bda1',
  '#52a985',
  '#379a72',
  '#268562',
  '#1c6f52',
  '#155a43',
  '#0e4233',
];
export const gray: MantineColorsTuple = [
  '#f6f8f5',
  '#edf1ec',
  '#e0e7e1',
  '#ced8d0',
  '#aebbb2',
  '#83938a',
  '#5b6b63',
  '#47554e',
  '#2e3934',
  '#18211d',
];
export const dark: MantineColorsTuple = [
  '#e4ebe7',
  '#c2cdc7',
  '#98a79f',
  '#71827a',
  '#35423c',
  '#28342f',
  '#1d2723',
  '#141c19',
  '#0f1613',
  '#0a0f0d',
];
export const red: MantineColorsTuple = [
  '#fdecea',
  '#fbd5d1',
  '#f5aca5',
  '#ee8279',
  '#e35f54',
  '#d5443a',
  '#c22f27',
  '#b3261e',
  '#98201a',
  '#7a1813',
];
