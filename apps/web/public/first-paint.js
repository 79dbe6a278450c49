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
  function start() {
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = document.querySelector('link[data-entry]').href;
    document.head.append(script);
  }
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
});
