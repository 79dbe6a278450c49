import { CallError } from '../call-error.ts';
import { codeOf, messageOf, StartFault } from '../start-fault.ts';

interface Bucket {
  bucket: string;
  endpoint: string | undefined;
  region: string;
}

export function statusOf(error: unknown): number | undefined {
  const metadata: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : null;
  const status = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return status && typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/** One sentence for each mistake of a setting; the error's name is the service's code. */
const SENTENCES: Record<string, (place: Bucket) => string> = {
  NoSuchBucket: ({ bucket }) => `FILES_URL: there is no bucket ${bucket}. Create it, or correct its name.`,
  InvalidBucketName: ({ bucket }) => `FILES_URL: ${bucket} is not a name of a bucket.`,
  InvalidAccessKeyId: () => 'S3_ACCESS_KEY_ID: the storage does not know this key.',
  SignatureDoesNotMatch: () => 'S3_SECRET_ACCESS_KEY: this is not the secret of S3_ACCESS_KEY_ID.',
  CredentialsProviderError: () => 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set: no other key was found.',
  AccessDenied: ({ bucket }) =>
    `FILES_URL: the key may not read, write, list and delete in the bucket ${bucket}. Allow s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket.`,
  RequestTimeTooSkewed: () => 'The clock of this machine is wrong, so the storage of FILES_URL refuses its requests.',
  ...Object.fromEntries(
    ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'].map((name) => [
      name,
      ({ bucket, region }: Bucket) => `S3_REGION: the bucket ${bucket} is not in the region ${region}.`,
    ]),
  ),
};
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'EHOSTUNREACH', 'ETIMEDOUT']);

const isUnreachable = (error: unknown) =>
  UNREACHABLE.has(codeOf(error) ?? '') || (error instanceof Error && error.name === 'TimeoutError');

/** Worth a later try. */
export const isAway = (error: unknown): boolean => isUnreachable(error) || (statusOf(error) ?? 0) >= 500;

/** Its own words: a connection that fails would otherwise be taken for the database's. */
export const awayError = (cause: unknown): CallError =>
  new CallError('unavailable', 'Larder cannot reach its pictures at the moment. Please try again in a minute.', {
    cause,
  });

export function bucketFault(thrown: unknown, place: Bucket): StartFault {
  const error = thrown instanceof CallError ? thrown.cause : thrown;
  const name = error instanceof Error ? error.name : '';
  return new StartFault(SENTENCES[name]?.(place) ?? describeOther(error, name, place), { cause: error });
}

function describeOther(error: unknown, name: string, { bucket, endpoint, region }: Bucket): string {
  if (isUnreachable(error) && endpoint !== undefined)
    return `S3_ENDPOINT: ${endpoint} cannot be reached: ${messageOf(error)}.`;
  if (isUnreachable(error)) return `S3_REGION: the storage of ${region} cannot be reached: ${messageOf(error)}.`;
  return `FILES_URL: the bucket ${bucket} cannot be used: ${name} ${messageOf(error)}.`;
}
