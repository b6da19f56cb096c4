import type { Book } from '../types';
import type { Clause, Fig, Section } from './outline';

const book: Book<Section, Clause, Fig> = {
  title: 'Bloom von Escoffier & Franck',
  by: 'von Laurent Escoffier und David Franck',
  contents: 'Inhalt',
  rules: 'Regeln',
  games: 'Die drei Spiele',
  overview: {
    aim: 'Lege deine Karten über die der anderen, verkaufe die zugedeckten Blumen in bunten Sträußen und halte deine eigenen sichtbar: Münzen und sichtbare Blumen sind Punkte.',
    how: 'Dein Zug in drei Schritten',
    turn: [
      '**Karte legen:** über einen Teil des Gartens, mindestens ein Feld auf dem blanken Tisch. **Pflücke** eine Marke für jede zugedeckte Blume.',
      '{selling} wenn die Schubkarre {barrow}: 2, 3, 4 oder 5 verschiedene Blumen bringen 1, 3, 6 oder 10 Münzen.',
      '**Figuren setzen:** den Gärtner auf eine eigene Blume, später das Tier an den Rand, ein einziges Mal das Ornament. Sie schützen ihre Felder.',
    ],
    end: 'Nach deiner letzten Karte zählst du Münzen, sichtbare Blumen, letzte Sträuße und den Rasen deines Ornaments. Prämien gibt es für das größte Beet und die Frische.',
    parts: {
      barrow: { over: 'überläuft', full: 'voll ist' },
      selling: {
        free: '**Sträuße verkaufen,**',
        bouquets: '**Die besten Sträuße verkaufen,**',
        all: '**Alles verkaufen** oder Blumen wegwerfen,',
      },
    },
  },
  sections: {
    components: 'Das Material',
    setup: 'Aufbau',
    card: 'Dein Zug: eine Karte legen und pflücken',
    sale: 'Dein Zug: Sträuße verkaufen',
    pawns: 'Dein Zug: die Figuren setzen',
    order: 'Wer ist dran?',
    end: 'Das Ende',
    two: 'Zu zweit',
  },
  clauses: {
    G1: 'Fünf Farben: rosa **Rosen**, weiße **Callas**, blaue **Hyazinthen**, gelbe **Narzissen** und rote **Tulpen**.',
    G2: 'Neun **Karten** je Farbe, jede aus 3 mal 3 Feldern, mit 1, 2 … 9 Blumenfeldern; der Rest ist Rasen. Die Formen sind für alle Farben gleich.',
    G3: 'Für jeden ein **Gärtner**, ein **Tier** und ein **Ornament**.',
    G4: 'Blumenmarken und Münzen gibt es, so viele man braucht.',
    G5: 'Jeder nimmt die 9 Karten einer Farbe. Zu fünft bleibt die Karte mit einer Blume in der Schachtel: 8 Karten für jeden. Die Karten liegen offen.',
    G6: 'Wer anfängt, entscheidet der Zufall. Der Startspieler legt eine beliebige Karte in die Mitte des Tisches und setzt seinen Gärtner auf eine ihrer Blumen. Die anderen folgen im Uhrzeigersinn, jeder mit einem gewöhnlichen Zug.',
    G7: '**Lege** eine deiner Karten, gedreht wie du willst, auf das Raster der Felder. Sie muss mindestens ein Feld des Gartens zudecken, und mindestens eines ihrer Felder muss auf dem blanken Tisch liegen.',
    G8: 'Sie darf kein Feld zudecken, im Garten oder auf dem Tisch, auf dem der Gärtner oder das Tier eines anderen steht oder irgendein Ornament, auch das eigene. Dein Gärtner und dein Tier werden vorher aufgenommen und sind nie im Weg.',
    G9: '**Pflücken:** Für jedes Blumenfeld, das du zudeckst, bekommst du eine Marke seiner Farbe, auch wenn es deine eigene ist. Rasen bringt nichts.',
    G10: 'Deine **Schubkarre** fasst 3, 4, 6 oder 8 Marken bei 2, 3, 4 oder 5 Spielern.',
    G11: 'Ein **Strauß** besteht aus 2 bis 5 Marken verschiedener Farben. Er bringt 1, 3, 6 oder 10 Münzen.',
    G12: 'Ist ein **Verkauf** fällig, musst du Blumen verkaufen oder wegwerfen.',
    G13: 'Ist kein Verkauf fällig, wird nichts verkauft, außer am Ende (G24).',
    G14: 'Dann die Figuren, höchstens eine je Feld. Der **Gärtner** kommt auf eine sichtbare Blume deiner Farbe. Er muss gesetzt werden, wenn es geht; ist keine eigene Blume frei, bleibt er bis zu deinem nächsten Zug draußen.',
    G15: 'Das **Tier** kommt in dem ersten Zug hinzu, nach dem 10 oder mehr deiner Blumen sichtbar sind, und gehört dir dann für immer. Von da an muss es in jedem Zug gesetzt werden: auf ein blankes Feld des Tisches, das den Garten mit einer Seite berührt.',
    G16: 'Das **Ornament** darfst du in einem Zug setzen, nach dem 15 oder mehr deiner Blumen sichtbar sind: auf zwei freie Felder nebeneinander, eine eigene Blume und ein Rasenfeld. Es wird nie mehr versetzt.',
    G17: 'Eine Figur verdeckt ihr Feld nicht: Blume oder Rasen darunter gelten als sichtbar.',
    G18: 'Kannst du keine Karte legen, passt du, und der Zug geht mit Verkauf und Figuren weiter. Wer gepasst hat, wird erst wieder gefragt, wenn jemand eine Karte gelegt hat. Haben alle gepasst, die noch Karten haben, ist die Partie zu Ende, und auch sie zählen ihre Punkte.',
    G19: '**Familienregel:** immer im Uhrzeigersinn.',
    G20: '**Taktische Regel:** in der ersten Runde im Uhrzeigersinn. Danach ist unter denen, die noch Karten haben, immer dran, wer die wenigsten sichtbaren Blumen hat. Bei Gleichstand der erste von ihnen im Uhrzeigersinn nach der Farbe, die gerade gespielt hat.',
    G21: 'Bist du nach einer Karte gleich wieder dran, bilden deine Karten eine **Folge**.',
    G22: 'Mit deiner **letzten Karte** endet die Partie für dich: Du beendest den Zug wie gewohnt und zählst dann ein für alle Mal deine Punkte im Garten, so wie er in diesem Augenblick ist. Deine Figuren bleiben stehen.',
    G23: '1 Punkt für jede Münze und 1 für jede sichtbare eigene Blume.',
    G24: 'Die Marken, die noch in der Karre liegen, werden in den besten Sträußen verkauft.',
    G25: '**Ornament:** Zähle die Rasenfelder, die Seite an Seite mit seinem zusammenhängen, dieses eingeschlossen, und nimm für jedes einen halben Punkt; die Summe wird abgerundet. Stehen mehrere Ornamente auf diesem Rasen, wird durch ihre Zahl geteilt und wieder abgerundet.',
    G26: '**Prämie für das größte Beet:** Sind alle Karten gelegt, bringt das größte Beet einer Farbe, Seite an Seite verbunden, 3, 3, 6 oder 10 Punkte bei 2, 3, 4 oder 5 Spielern. Bei Gleichstand vergleicht man das zweitgrößte und so weiter; bleibt es gleich, wird geteilt und abgerundet. Ohne Blumen bekommt sie niemand.',
    G27: '**Prämie für die Frische.**',
    G28: 'Wer die meisten Punkte hat, gewinnt; bei Gleichstand teilt man sich den Sieg.',
    G29: 'Eine dritte Farbe spielt mit: **Maurice**. Er hat Karten, einen Gärtner und ein Tier. Reihum spielen A, der anfängt, dann B, dann Maurice. In der ersten Runde spielt A für ihn.',
    G30: 'Ihr spielt abwechselnd für Maurice, A zuerst. Was seine Karte pflückt, kommt in die Karre dessen, der für ihn spielt; der setzt auch seinen Gärtner und sein Tier. Sein Ornament wird nie benutzt.',
    G31: 'Maurice hat seinen Platz in der Reihenfolge.',
    G32: 'Karten, die jemand nacheinander legt, eigene wie die von Maurice, bilden eine **Folge**, nach beiden Regeln (G21). Die Figuren einer Farbe werden erst aufgenommen, wenn eine Karte dieser Farbe gelegt werden soll; bis dahin sperren sie ihre Felder. Am Ende der Folge werden sie zurückgesetzt, die eigenen zuerst, und erst dann werden die Blumen für Tier und Ornament gezählt.',
    G33: 'Wer seine letzte eigene Karte gelegt hat, spielt nicht mehr für Maurice; das tut der andere, wenn nötig mehrmals hintereinander. Die Partie endet, wenn beide alle Karten gelegt haben. Die übrigen Karten von Maurice werden nicht gespielt.',
    G34: 'Maurice bekommt keine Punkte und nimmt an keiner Prämie teil.',
  },
  readings: {
    G10: {
      over: 'Sind es mehr, ist ein Verkauf fällig.',
      full: 'Sind es so viele oder mehr, ist ein Verkauf fällig, und es müssen weniger übrig bleiben.',
    },
    G12: {
      free: 'Du verkaufst Sträuße und wirfst Marken weg, wie du willst, mindestens bis kein Verkauf mehr fällig ist; den Rest darfst du behalten.',
      bouquets:
        'Die besten Sträuße werden verkauft, bis keine zwei verschiedenen Farben mehr da sind. Der Rest bleibt; nur was zu viel ist, wird weggeworfen.',
      all: 'Entweder du verkaufst alles: Die besten Sträuße werden verkauft, der Rest wird weggeworfen. Oder du wirfst einzelne Marken weg, bis kein Verkauf mehr fällig ist, und verkaufst dann nichts; bis dahin darfst du noch alles verkaufen.',
    },
    G15: {
      outside: 'Nur auf dem Tisch um den Garten herum: Ein Loch darin gilt nicht.',
      anywhere: 'Ein Loch im Garten gilt auch.',
    },
    G16: {
      one: 'Nicht auf einem Rasen, auf dem schon ein Ornament steht.',
      shared: 'Auf einem Rasen dürfen mehrere Ornamente stehen.',
    },
    G20: {
      pass: 'Wer gerade gespielt hat, kommt bei Gleichstand zuletzt.',
      stay: 'Wer gerade gespielt hat, kommt bei Gleichstand zuerst.',
    },
    G21: {
      choose:
        'Mit Verkauf und Figuren darfst du bis nach der letzten warten. Nach jeder Karte davor wählst du: jetzt abrechnen (der Verkauf, wenn einer fällig ist, dann die Figuren; eine neue Folge beginnt) oder warten. Gefragt wirst du nur, wo es darauf ankommen kann: wenn ein Verkauf fällig ist, wenn ein Tier dazukäme (G15) oder wenn du dein Ornament setzen könntest (G16).',
      wait: 'Verkauf und Figuren kommen nach der letzten; vorher wirst du nicht gefragt.',
    },
    G27: {
      family:
        'Bei n Spielern bekommt der Startspieler n−1 Punkte, der nächste n−2 und so weiter; der letzte nichts.',
      tactical:
        'Wer als Erster seine letzte Karte legt, bekommt 3, 3, 6 oder 10 Punkte bei 2, 3, 4 oder 5 Spielern.',
    },
    G31: {
      family: 'Die Reihenfolge ist A, B, Maurice.',
      tactical:
        'Die Reihenfolge ist die von G20 mit drei Farben. Maurice kann zweimal hintereinander dran sein, dann aber spielt der andere für ihn.',
    },
  },
  ours: {
    G2: 'Die Regeln zeigen die Karten nur auf Bildern, die wir nicht haben. Die Anzahl der Blumen ist gedruckt; auf welchen Feldern sie stehen, ist unsere Wahl.',
  },
  rulings: {
    G14: 'Die italienische Regel nennt das Setzen der Figuren freiwillig und erlaubt es jederzeit im Zug. Wir halten uns bei allen Optionen an die französische: nach dem Verkauf, und immer, wenn es geht.',
  },
  page: {},
  figures: {
    G2: 'Die neun Karten einer Farbe.',
    G3: 'Die Figuren zweier Farben: Gärtner, Tier und Ornament.',
    G9: 'Die rosa Karte deckt eine Hyazinthe und drei Narzissen zu: vier Marken. Drei ihrer Felder liegen auf dem Tisch.',
    G11: 'Je mehr Farben, desto mehr Münzen: 1, 3, 6 und 10.',
    G16: 'Der Gärtner auf einer Blume seiner Farbe, das Tier am Rand auf dem Tisch, das Ornament auf einer Blume und einem Rasenfeld.',
    G25: 'Sieben Rasenfelder hängen zusammen: die Hälfte von 7, abgerundet, macht 3 Punkte.',
    G26: 'Ein Beet mit fünf und eines mit drei Feldern: Ecken verbinden sie nicht.',
    G12: 'Sechs Blumen in der Karre: Der beste Verkauf ist ein Strauß aus vier und einer aus zwei Blumen, 6 + 1 = 7 Münzen.',
    G21: 'Ein Zug zu dritt. 1: Rose hat die wenigsten sichtbaren Blumen, 2, und eine Hyazinthe in der Karre. 2: Ihre Karte pflückt 4 Blumen; die Karre läuft über. 3: Sie hat noch immer die wenigsten, 3, und ist vor dem Verkauf wieder dran: noch 3 Blumen. 4: Sie verkauft zwei Sträuße für 6 Münzen und behält 2 Blumen. Dann ist Calla dran, mit 2 Blumen.',
    'G21/all':
      'Ein Zug zu dritt. 1: Rose hat die wenigsten sichtbaren Blumen, 2, und eine Hyazinthe in der Karre. 2: Ihre Karte pflückt 4 Blumen; die Karre läuft über. 3: Sie hat noch immer die wenigsten, 3, und ist vor dem Verkauf wieder dran: noch 3 Blumen. 4: Sie verkauft alles: zwei Sträuße für 6 Münzen; die 2 übrigen Blumen werden weggeworfen. Dann ist Calla dran, mit 2 Blumen.',
    G28: 'Rose hat ihre letzte Karte gelegt: 13 Punkte für sichtbare Blumen und 5 für den Rasen ihres Ornaments, zusammen 18, dazu kommen ihre Sträuße. Das umrandete Beet aus 14 Callas ist das größte und gewinnt die Prämie.',
  },
};
export default book;
