import type en from '../en/trouble';

const trouble: Record<keyof typeof en, string> = {
  'version.new': 'Es gibt eine neue Version von Bloom.',
  'version.server':
    'Diese Seite und ihr Server haben nicht dieselbe Version. Lade die Seite neu, um online zu spielen.',
  trouble: 'Nicht geladen',
  'trouble.again': 'Noch einmal versuchen',
  'trouble.reload': 'Neu laden',
  'trouble.go_on': 'Weiterspielen',
  'trouble.save': 'Partie speichern',
  'trouble.unexpected':
    'Auf dieser Seite ist etwas schiefgegangen. Die Tische bleiben erhalten; lade die Seite neu, um weiterzumachen.',
  'trouble.page': 'Diese Seite konnte nicht gezeigt werden',
  'trouble.page.lead': 'Etwas ist schiefgegangen. Deine Tische bleiben erhalten.',
  'trouble.part': 'Das konnte nicht geladen werden. Bist du offline?',
  'trouble.language': 'Die Sprache „{language}“ konnte nicht geladen werden. Bist du offline?',
  'trouble.engine': 'Das Spielprogramm ist stehen geblieben. Was gespielt wurde, ist nicht verloren.',
  'trouble.engine.start': 'Das Spielprogramm konnte nicht starten',
  'trouble.engine.start.lead':
    'Der Tisch bleibt erhalten. Bist du offline, oder ist dieser Browser sehr alt?',
  'trouble.engine.new':
    'Das Spielprogramm konnte nicht starten. Bist du offline, oder ist dieser Browser sehr alt?',
  'trouble.engine.again':
    'Das Spielprogramm ist noch einmal stehen geblieben. Lade die Seite neu; wenn das nicht hilft, speichere die Partie.',
  'trouble.planner': 'Was diese Steine ergäben, lässt sich gerade nicht ausrechnen.',
  'trouble.store.silent':
    'Der Speicher dieses Browsers antwortet nicht. Du kannst spielen, aber was du spielst, geht verloren, wenn du die Seite schließt.',
  'trouble.store.read': 'Die Tische auf diesem Gerät lassen sich gerade nicht lesen.',
  'trouble.store.table': 'Dieser Tisch lässt sich nicht lesen',
  'trouble.store.table.lead':
    'Der Speicher dieses Browsers antwortet nicht. Schließe andere Tabs von Bloom und versuch es noch einmal.',
  'trouble.store.full':
    'In diesem Browser ist kein Platz mehr: Was du jetzt spielst, geht verloren, wenn du die Seite verlässt. Speichere die Partie oder entferne auf der Startseite beendete Partien.',
  'trouble.store.unkept':
    'Dieser Browser kann den Tisch gerade nicht speichern: Was du jetzt spielst, geht verloren, wenn du die Seite verlässt.',
  'trouble.detail': 'Der Browser meldet: {detail}',
};
export default trouble;
