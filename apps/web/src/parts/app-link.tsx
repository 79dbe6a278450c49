import type { LinkProps } from '@larder/ui/controls/display/link.tsx';
import { useRouter } from '@tanstack/react-router';
import { useRef, type MouseEvent } from 'react';

/** Hovering this long predicts a click; moving across a list of links does not. */
const INTENT_MILLISECONDS = 50;

const isOwn = (href: string) => /^\/(?!\/)(?!(api|files|dev\/(?!gallery))(\/|$))/.test(href);

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Preloads its page on hover or focus. */
export function AppLink({
  href,
  children,
  onClick,
  onMouseEnter,
  onMouseLeave,
  onFocus,
  onBlur,
  ...anchor
}: LinkProps) {
  const router = useRouter();
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = () => {
    if (!isOwn(href) || href === router.state.location.href) return;
    intent.current = setTimeout(
      () => void router.preloadRoute({ to: '.', href }).catch(() => undefined),
      INTENT_MILLISECONDS,
    );
  };
  const pass = () => clearTimeout(intent.current);
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || anchor.target || !isOwn(href)) return;
        event.preventDefault();
        void router.navigate({ href });
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        rest();
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event);
        pass();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        rest();
      }}
      onBlur={(event) => {
        onBlur?.(event);
        pass();
      }}
    >
      {children}
    </a>
  );
}
