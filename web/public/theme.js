// Before anything is drawn: the theme that was chosen last, so that the page never flashes.
(function () {
  var theme = null;
  try {
    theme = localStorage.getItem('bloom-theme');
  } catch {
    // Storage can be forbidden; then the system decides.
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
})();
