// Before anything else, and without the rest of the page: the theme that was chosen last, so that nothing
// flashes; the files of the address that is opened, so that none waits for another; and what is said when the
// page itself cannot be loaded. The build fills in the files.
(function () {
  var files = __FILES__;
  var pages = __PAGES__;
  var kept = function (name) {
    try {
      return localStorage.getItem(name);
    } catch {
      // Storage can be forbidden; then the system decides.
      return null;
    }
  };
  var theme = kept('bloom-theme');
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;

  var words = {
    en: ['Bloom could not be loaded. Are you offline?', 'Try again'],
    fr: ['Bloom n’a pas pu être chargé. Êtes-vous hors ligne ?', 'Réessayer'],
    it: ['Non è stato possibile caricare Bloom. Sei offline?', 'Riprova'],
    de: ['Bloom konnte nicht geladen werden. Bist du offline?', 'Noch einmal versuchen'],
  };
  var language = [kept('bloom-language')]
    .concat(navigator.languages || [navigator.language])
    .map(function (each) {
      return String(each).slice(0, 2).toLowerCase();
    })
    .filter(function (each) {
      return each in words;
    })[0];
  language = language || 'en';

  var page = location.pathname.split('/')[1] || 'home';
  [pages[page], pages[language]].forEach(function (list) {
    (list || []).forEach(function (number) {
      var file = files[number];
      var link = document.createElement('link');
      var style = /\.css$/.test(file);
      var script = /\.js$/.test(file);
      link.rel = script ? 'modulepreload' : 'preload';
      if (!script) link.as = style ? 'style' : 'fetch';
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    });
  });

  // Nothing of the page runs, or it has no words: both are told here.
  function lost() {
    var body = document.body;
    if (!body) {
      addEventListener('DOMContentLoaded', lost);
      return;
    }
    if (document.getElementById('lost')) return;
    var box = document.createElement('main');
    var text = document.createElement('p');
    var button = document.createElement('button');
    box.id = 'lost';
    box.lang = language;
    box.style.cssText =
      'display:grid;gap:20px;place-content:center;justify-items:center;min-height:80vh;padding:20px;' +
      'text-align:center;font:18px/1.4 sans-serif;';
    text.setAttribute('role', 'alert');
    text.textContent = words[language][0];
    button.textContent = words[language][1];
    button.style.cssText = 'min-height:44px;padding:0 18px;font:inherit;';
    button.onclick = again;
    box.append(text, button);
    body.prepend(box);
  }

  /** The first script that the server names now; null if it cannot be reached. */
  function latest() {
    return fetch('/index.html', { cache: 'no-store' })
      .then(function (answer) {
        return answer.ok ? answer.text() : '';
      })
      .then(function (text) {
        var found = __ENTRY__.exec(text);
        return found && found[1];
      })
      .catch(function () {
        return null;
      });
  }

  function entry() {
    var script = document.querySelector('script[type=module][src]');
    return script && script.getAttribute('src');
  }

  /** A file is missing: if the server has another build, that is opened; once for each, or it could go on for ever. */
  function renew() {
    return latest().then(function (found) {
      if (!found || found === entry()) return false;
      try {
        if (sessionStorage.getItem('bloom-renewed') === found) return false;
        sessionStorage.setItem('bloom-renewed', found);
      } catch {
        return false;
      }
      location.reload();
      return true;
    });
  }

  /** Opens the page again, unless that would lead to a page of the browser that says that it cannot. */
  function again() {
    return latest().then(function (found) {
      if (found) location.reload();
      return found !== null;
    });
  }

  window.bloom = { entry: entry, latest: latest, renew: renew, again: again, lost: lost };
  addEventListener(
    'error',
    function (event) {
      if (!(event.target instanceof HTMLScriptElement)) return;
      renew().then(function (renewed) {
        if (!renewed) lost();
      });
    },
    true,
  );
})();
