interface EnvironmentBadge {
  label: string;
  /** The environment is unknown, so staff are warned before changing anything. */
  isWarning: boolean;
}

/** The badge in the top bar (STAFF-58). */
export function environmentBadge(environment: string): EnvironmentBadge {
  switch (environment) {
    case 'production':
    case 'prod':
      return { label: 'Production', isWarning: false };
    case 'staging':
      return { label: 'Staging', isWarning: false };
    case 'development':
    case 'dev':
      return { label: 'Development', isWarning: false };
    default:
      return { label: `Unknown environment: ${environment}`, isWarning: true };
  }
}
