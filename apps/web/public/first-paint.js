// Runs before anything is drawn, so that a page in the dark does not flash white. A file of its own: the page's
// Content-Security-Policy allows no inline script. The key is Mantine's.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Without storage the system decides.
  }
  var isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  document.documentElement.style.background = isDark ? '#0f1613' : '#f6f8f5';
})();

// Where the page came with its first screen, that is painted before the console's code runs. Nothing is painted in the
// background.
document.addEventListener('DOMContentLoaded', function () {
  if (!document.getElementById('first-answers')) return;
  var isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = document.querySelector('link[data-entry]').href;
    // Otherwise nothing would tell why no button works.
    script.onerror = function () {
      var alert = document.createElement('p');
      alert.setAttribute('role', 'alert');
      alert.textContent = 'Larder could not be loaded. Check your connection and reload the page.';
      alert.style.margin = '12px 16px';
      document.body.prepend(alert);
    };
    document.head.append(script);
  }
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
  // A tab that is hidden meanwhile has no next frame.
  setTimeout(start, 1000);
});
