// What the page says when something fails, and when it is out of date.

const trouble = {
  'version.new': 'There is a new version of Bloom.',
  'version.server': 'This page and its server are not of the same version. Reload the page to play online.',
  trouble: 'Not loaded',
  'trouble.again': 'Try again',
  'trouble.reload': 'Reload',
  'trouble.go_on': 'Go on',
  'trouble.save': 'Save record',
  'trouble.unexpected': 'Something went wrong on this page. Tables are kept; reload it to go on.',
  'trouble.page': 'This page could not be shown',
  'trouble.page.lead': 'Something went wrong on it. Your tables are kept.',
  'trouble.part': 'This could not be loaded. Are you offline?',
  'trouble.language': '{language} could not be loaded. Are you offline?',
  'trouble.engine': 'The engine of this table stopped. Nothing that was played is lost.',
  'trouble.engine.start': 'The engine could not be started',
  'trouble.engine.start.lead': 'The table is kept. Are you offline, or is this browser very old?',
  'trouble.engine.new':
    'The engine that runs the game could not be started. Are you offline, or is this browser very old?',
  'trouble.engine.again':
    'The engine of this table stopped again. Reload the page; if that does not help, save the record.',
  'trouble.planner': 'What these tiles would make cannot be worked out at the moment.',
  'trouble.store.silent':
    'This browser’s storage does not answer. You can play, but what you play is lost when you close the page.',
  'trouble.store.read': 'The tables of this device cannot be read at the moment.',
  'trouble.store.table': 'This table cannot be read',
  'trouble.store.table.lead':
    'This browser’s storage does not answer. Close other tabs of Bloom and try again.',
  'trouble.store.full':
    'This browser has no room left: what you play now is lost when you leave the page. Save the record, or remove finished games on the first page.',
  'trouble.store.unkept':
    'This browser cannot keep the table at the moment: what you play now is lost when you leave the page.',
  'trouble.detail': 'What the browser says: {detail}',
};
export default trouble;
