import type { Book } from '../types';
import type { Clause, Fig, Section } from './outline';

const book: Book<Section, Clause, Fig> = {
  title: 'Bloom von Kramer',
  by: 'von Wolfgang Kramer',
  contents: 'Inhalt',
  rules: 'Regeln',
  games: 'Die drei Spiele',
  overview: {
    aim: 'Lege deine Steine in steigenden Reihen aus, gewinne mit ihren Blumen die besten Belohnungsmarken und werde als Erster deine Steine los.',
    how: 'Dein Zug: genau eines von dreien',
    turn: [
      '**Ziehen:** 1 oder 2 Steine, aus dem Beet oder verdeckt aus dem Vorrat.',
      '**Auslegen:** eine neue Reihe aus mindestens 3 Steinen, in Schritten von 1 oder 2; bis zu 2 darfst du aus einer Reihe auf dem Tisch stehlen. Ihre Blumen gewinnen eine Belohnungsmarke.',
      '**Anlegen:** Steine aus der Hand an eine Reihe auf dem Tisch, ohne Belohnung.',
    ],
    end: 'Die Runde endet, wenn eine Hand leer ist oder alle gepasst haben. Die Marken zählen; jede Blume auf der Hand kostet 1 Punkt. Nach {rounds} gewinnt die höchste Summe.',
    parts: {
      rounds: {
        '1': 'einer Runde',
        '2': 'zwei Runden',
        '3': 'drei Runden',
        '4': 'vier Runden',
        '5': 'fünf Runden',
      },
    },
  },
  sections: {
    components: 'Das Material',
    setup: 'Aufbau einer Runde',
    draw: 'Dein Zug: ziehen',
    lay: 'Dein Zug: eine Reihe auslegen',
    extend: 'Dein Zug: an eine Reihe anlegen',
    jokers: 'Joker',
    end: 'Das Ende',
  },
  clauses: {
    R1: '**Steine** mit den Zahlen 1 bis 100, jede einmal, und 4 **Joker**.',
    R2: '**Blumen** auf einem Stein: 7 auf der 55, 5 auf den anderen Vielfachen von 11, 3 auf den Vielfachen von 10, 2 auf den anderen Vielfachen von 5 und 1 auf allen übrigen. Ein Joker hat keine. Zusammen sind das 167 Blumen.',
    R3: '20 **Belohnungsmarken**: je zwei mit den Werten 1 bis 5, je eine mit 6 bis 15.',
    R4: 'Ein Plan mit einem **Beet** aus 8 Plätzen und 4 Jokerplätzen.',
    R5: 'Ein Joker liegt von Anfang an auf einem Jokerplatz. Die anderen 103 Steine sind der verdeckte **Vorrat**.',
    R6: 'Das Beet wird mit 8 Zahlensteinen aus dem Vorrat gefüllt. Ein aufgedeckter Joker kommt auf einen Jokerplatz und wird ersetzt.',
    R7: 'Jeder zieht 13 Steine und zeigt sie niemandem: Das ist die **Hand**.',
    R8: 'Alle 20 Belohnungsmarken liegen auf dem Plan, und es ist noch keine Reihe ausgelegt.',
    R9: 'Wer die erste Runde beginnt, entscheidet der Zufall. Jede weitere beginnt, wer insgesamt die wenigsten Punkte hat; bei Gleichstand der erste von ihnen im Uhrzeigersinn, gezählt ab dem Startspieler der ersten Runde, diesen eingeschlossen. Gespielt wird im Uhrzeigersinn. In deinem Zug tust du **genau eines**: ziehen, auslegen oder anlegen.',
    R10: '**Ziehe** einen Stein, aus dem Beet oder verdeckt aus dem Vorrat; sieh ihn dir an, dann ziehe ebenso einen zweiten oder höre auf. Die Joker auf dem Plan darf man nicht nehmen. Ein Joker aus dem Vorrat kommt auf einen Jokerplatz, und du ziehst noch einmal. Sind dort nur noch Joker, hast du nichts gezogen: Der erste Stein muss dann aus dem Beet kommen, der zweite darf es. Ist für einen zweiten nichts mehr da, ist dein Zug zu Ende.',
    R11: 'Am Ende des Zuges wird das Beet aus dem Vorrat wieder auf 8 Steine ergänzt, Joker wie in R6, soweit der Vorrat reicht.',
    R12: 'Einen Stein aus dem Beet kennen alle, bis er ausgelegt ist; einen verdeckt gezogenen nicht. Auch Joker nach R19 und R21 sind bekannt, und von deinen Jokern gelten die bekannten als zuerst gespielt.',
    R13: '**Lege** eine neue Reihe aus mindestens 3 Steinen **aus**, von denen mindestens einer aus der Hand kommt. Auf der Hand darfst du beliebig viele Steine haben.',
    R14: 'Eine **Reihe** steigt von Stein zu Stein um 1 oder 2. Nach der 100 geht es mit der 1 weiter: von 99 auf 1 und von 100 auf 2 sind Schritte von 2. Kein Wert kommt zweimal vor, und mindestens ein Stein trägt eine Zahl. Ein Joker steht für jeden Wert, der passt.',
    R15: '**Stehlen:** Beim Auslegen darfst du 1 oder 2 Steine aus einer einzigen Reihe auf dem Tisch nehmen, auch aus einer eigenen. Diese Reihe muss so, wie sie liegt, eine gültige Reihe aus 3 oder mehr Steinen bleiben: Sie zerfällt nie in zwei, und ihre Joker behalten ihre Reihenfolge.',
    R16: '**Belohnung:** Zähle die Blumen der neuen Reihe, gestohlene Steine eingeschlossen, und nimm die Marke mit diesem Wert. Ist sie weg oder die Summe größer als 15, nimm die höchste darunter, die noch da ist. Gibt es keine, gehst du leer aus.',
    R17: '**Lege** an eine einzige Reihe auf dem Tisch, egal wessen, einen oder mehrere Handsteine **an**: vorn, hinten oder dazwischen. Die liegenden Steine behalten ihre Reihenfolge; Joker dürfen einen anderen Wert bekommen. Das Ergebnis muss eine gültige Reihe sein. Keine Belohnung, kein Stehlen.',
    R18: 'Freiwillig passen darf man nicht. Nur wer weder ziehen noch auslegen noch anlegen kann, muss passen (ein Jokertausch, R21, darf vorausgehen).',
    R19: 'Legst du eine Reihe aus **genau 3** Steinen aus, Joker mitgezählt, ohne zu stehlen, darfst du einen Joker vom Plan auf die Hand nehmen, wenn einer da ist. Ab deinem nächsten Zug kannst du ihn spielen.',
    R20: 'Nicht, wenn deine Hand damit leer ist: Dann ist die Runde vorbei (R22).',
    R21: '**Jokertausch:** Zu Beginn deines Zuges, vor der Aktion und so oft du willst, darfst du einen Joker in irgendeiner Reihe durch einen Zahlenstein aus deiner Hand ersetzen, der an diese Stelle passt. Der Joker kommt auf deine Hand und darf sofort gespielt werden.',
    R22: 'Die Runde endet **sofort**, wenn jemand den letzten Stein seiner Hand gespielt hat, beim Auslegen (vorher gibt es noch die Belohnung) oder beim Anlegen, oder wenn alle nacheinander gepasst haben.',
    R23: 'Zähle deine Belohnungsmarken zusammen und ziehe 1 Punkt für jede Blume auf den Steinen ab, die du noch auf der Hand hast.',
    R24: 'Die höchste Summe gewinnt; bei Gleichstand die meisten Punkte in der letzten Runde; steht es dann noch gleich, teilt man sich den Sieg.',
  },
  readings: {
    R7: {
      board: 'Ein gezogener Joker kommt auf einen Jokerplatz und wird ersetzt.',
      hand: 'Ein gezogener Joker bleibt auf der Hand.',
    },
    R15: { yes: 'Joker darf man wie andere Steine stehlen.', no: 'Joker darf man nicht stehlen.' },
    R24: {
      '2': 'Gespielt werden zwei Runden.',
      '1': 'Gespielt wird eine Runde.',
      '3': 'Gespielt werden drei Runden.',
      '4': 'Gespielt werden vier Runden.',
      '5': 'Gespielt werden fünf Runden.',
    },
  },
  ours: {
    R2: 'Die Regel sagt nicht, wie viele Blumen auf welchem Stein sind. Spieler berichten, es sei das Muster von 6 nimmt!, einem anderen Spiel des Autors; an einem gedruckten Spiel haben wir es nicht geprüft.',
  },
  rulings: {
    R9: 'Nach der gedruckten Regel beginnt, wer zuletzt eine Blume gepflückt hat; hier entscheidet der Zufall. Wer eine weitere Runde beginnt, wenn mehrere die wenigsten Punkte haben, sagt sie nicht: Das haben wir festgelegt.',
  },
  page: {},
  figures: {
    R2: 'Eine, zwei, drei, fünf und sieben Blumen. Jede Anzahl hat ihre eigene Blume.',
    R14: 'Oben: richtig, Schritte von 1, 2 und 1, und es geht über die 100 hinaus. Unten: falsch, von 13 auf 16 ist es zu weit.',
    R15: '17 und 19 werden gestohlen und mit drei Handsteinen ergänzt. 15, 16, 18, 20 ist noch eine Reihe: erlaubt.',
    R16: 'Elf Blumen gewinnen Marke 11. Ist sie weg, gewinnen sie Marke 10.',
    R17: '60 vorn und 62 dazwischen: zwei Steine mehr in der Reihe, ohne Belohnung.',
    R21: 'Der Joker kann 23 oder 24 sein: Mit einem der beiden Steine aus deiner Hand holst du ihn dir.',
  },
};
export default book;
