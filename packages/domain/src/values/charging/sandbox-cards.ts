/** The sandbox gateway decides by these last four digits (ORD-41). */
export const SANDBOX_CARDS = ['4242', '0002', '9995', '9979', '3184', '0341', '0119', '5126'] as const;
export type SandboxCard = (typeof SANDBOX_CARDS)[number];
