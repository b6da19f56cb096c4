export default {
  'explain.back': 'Vorheriges Teil',
  'explain.next': 'Nächstes Teil',
  'explain.town.O': 'Ein Büro bringt Punkte für Büros in seiner Zeile und Spalte.',
  'explain.town.M': 'Eine Metro bringt Punkte für Metros, die über Ecken mit ihr verbunden sind.',
  'explain.town.P': 'Ein Park bringt Punkte für die Gruppe von Parks, zu der er gehört.',
  'explain.town.H': 'Ein Haus bringt Punkte für jede Art, die nebenan steht.',
  'explain.town.S': 'Ein Laden bringt Punkte für Nachbarn der beiden Arten auf seinem Schild.',
  'explain.town.wreath': 'Baust du auf einem Kranz, bekommst du eine Bonusaktion.',
  'explain.town.wreath.name': 'Blütenfeld',
  'explain.town.flower':
    'Die Blume, die du zudeckst, bestimmt, von welchem Marktfeld du ein Plättchen nimmst.',
  'explain.town.community':
    'Liegen beide Gemeinschaftsplättchen einer Art aus, wird diese Art bei allen nachgewertet.',
  'explain.town.token': 'Einmal pro Partie bringt sie eine Bonusaktion.',
  'explain.town.token.of': 'Bonusmarke von {who}',
  'explain.town.pile':
    'Von den Stapeln wird der Markt aufgefüllt; sind genug Stapel leer, geht die Partie zu Ende.',
  'explain.town.pile.name': 'Stapel',
  'explain.town.built': 'In der Stadt von {who}: {n, plural, =0 {noch keine} other {#}}.',
  'explain.town.built.you': 'In deiner Stadt: {n, plural, =0 {noch keine} other {#}}.',
  'explain.town.best': 'Jetzt am besten auf {square}: {n, plural, one {# Punkt} other {# Punkte}}.',
  'explain.town.here': '{tile} brächte hier {n}.',
  'explain.town.slot': 'Auf Marktfeld {slot} liegt jetzt: {tile}.',
  'explain.town.wreaths':
    '{n, plural, =0 {Kein Kranz} one {# Kranz} other {# Kränze}} in der Stadt von {who} frei.',
  'explain.town.wreaths.you':
    '{n, plural, =0 {Kein Kranz} one {# Kranz} other {# Kränze}} in deiner Stadt frei.',
  'explain.town.out': 'Aufgedeckt: {n} von {of}.',
  'explain.runs.tile':
    'In einer neuen Reihe zählen die Blumen für dich, am Ende der Runde auf der Hand gegen dich.',
  'explain.runs.tile.name': 'Stein',
  'explain.runs.joker': 'Ein Joker steht für die Zahl, die in einer Reihe fehlt, und hat keine Blumen.',
  'explain.runs.reward':
    'Mit einer neuen Reihe gewinnst du die Marke mit so vielen Punkten, wie die Reihe Blumen hat.',
  'explain.runs.reward.name': 'Belohnungsmarke',
  'explain.runs.won': '{n, plural, one {# Punkt} other {# Punkte}} in dieser Runde gewonnen.',
  'explain.runs.reserve': 'Steine, die niemand gesehen hat; du kannst verdeckt daraus ziehen.',
  'explain.runs.run':
    'Eine Reihe liegt offen: Jeder darf daran anlegen oder für eine eigene Reihe daraus stehlen.',
  'explain.runs.run.name': 'Reihe',
  'explain.garden.card':
    'Eine Karte deckt einen Teil des Gartens zu und bringt ihre Blumen mit; du darfst sie beliebig drehen.',
  'explain.garden.gardener':
    'Der Gärtner schützt die Blume, auf der er steht: Andere dürfen sie nicht zudecken.',
  'explain.garden.animal': 'Das Tier hält ein Feld des blanken Tisches von fremden Karten frei.',
  'explain.garden.ornament':
    'Das Ornament bleibt für immer stehen, schützt seine beiden Felder und bringt Punkte für seinen Rasen.',
  'explain.garden.barrow':
    'Zugedeckte Blumen kommen in deine Schubkarre; sind es zu viele, ist ein Verkauf fällig.',
  'explain.garden.token': 'Verschiedene Farben ergeben einen Strauß, und ein Strauß bringt Münzen.',
  'explain.garden.token.name': 'Blumenmarke',
  'explain.garden.visible':
    'Jede Blume deiner Farbe, die bei deiner Wertung sichtbar ist, bringt einen Punkt.',
  'explain.garden.lawn':
    'Rasen gilt nicht als Blume; ein Ornament bringt Punkte für den Rasen, auf dem es steht.',
  'explain.garden.lawn.name': 'Rasen',
  'explain.garden.lawn.worth': 'Sein Rasen ist jetzt {n, plural, one {# Punkt} other {# Punkte}} wert.',
  'explain.garden.maurice':
    'Maurice ist die dritte Farbe in der Partie zu zweit; beide spielen abwechselnd für ihn.',
  'explain.garden.comes': '{who}: kommt ab {need} sichtbaren Blumen, jetzt sind es {n}.',
  'explain.garden.joined': 'Es gehört {who} für immer.',
  'explain.garden.joined.you': 'Es gehört dir für immer.',
  'explain.garden.stands': '{who}: Er steht jetzt im Garten.',
  'explain.garden.off': '{who}: Er steht gerade nicht im Garten.',
  'explain.garden.of': '{who}: {what}.',
  'explain.garden.holds': 'Jetzt {n} von {of}.',
};
