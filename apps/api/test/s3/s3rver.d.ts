declare module '@20minutes/s3rver' {
  interface Context {
    method: string;
    status: number;
    query: Record<string, string>;
  }
  export default class S3rver {
    constructor(options: object);
    /** Koa's, in order. */
    middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
    store: { getResourcePath(bucket: string, key: undefined, resource: string): string };
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  const v4: { getStringToSign(canonical: { uri: string }, request: object): string };
  export default v4;
}
