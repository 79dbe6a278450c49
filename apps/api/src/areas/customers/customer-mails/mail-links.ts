import type { MailLinks } from '@larder/domain/customers/customer-mails/mail-facts.ts';
import type { Config } from '../../../config.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { mintCardLink } from '../../billing/card-links/mint-card-link.ts';

/** Made for each try to send an e-mail; of the link to add a card only a hash is stored. */
export async function linksFor(ctx: Pick<JobContext, 'config' | 'transaction'>, userId: number): Promise<MailLinks> {
  const { url } = await ctx.transaction((tx) => mintCardLink(tx, ctx.config, { userId, staffId: null }));
  return { account_link: accountLink(ctx.config), card_link: url };
}

export const accountLink = (config: Config): string => config.ACCOUNT_URL ?? config.STOREFRONT_URL ?? config.PUBLIC_URL;
