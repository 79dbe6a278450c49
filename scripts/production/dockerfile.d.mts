export interface Instruction {
  name: string;
  rest: string;
}
export interface Image {
  /** Stands for the image's working folder. */
  folder: string;
  env: Record<string, string>;
  user: string;
  check: string[];
  start: string[];
}
export function parseDockerfile(text: string): Instruction[];
export function readDockerfile(): Instruction[];
export function refusalsOf(instructions: Instruction[]): string[];
export function ignored(text?: string): (path: string) => boolean;
export function performDockerfile(options: {
  into: string;
  account?: { uid: number; gid: number };
  give?: (folder: string) => void;
}): Promise<Image>;
