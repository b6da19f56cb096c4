import type { Book } from '../types';
import type { Clause, Fig, Section } from './outline';

const book: Book<Section, Clause, Fig> = {
  title: 'Bloom di Kramer',
  by: 'di Wolfgang Kramer',
  contents: 'Indice',
  rules: 'Regole',
  games: 'I tre giochi',
  overview: {
    aim: 'Cala le tue tessere in scale crescenti, vinci con i loro fiori i gettoni ricompensa migliori e svuota la mano prima degli altri.',
    how: 'Il tuo turno: una sola di queste tre azioni',
    turn: [
      '**Pesca** 1 o 2 tessere, dall’aiuola o alla cieca dalla riserva.',
      '**Cala** una scala nuova di almeno 3 tessere, a passi di 1 o 2; fino a 2 si possono rubare da una scala in tavola. I suoi fiori vincono un gettone ricompensa.',
      '**Allunga** una scala in tavola con tessere della tua mano, senza ricompensa.',
    ],
    end: 'La manche finisce quando una mano è vuota o tutti hanno passato. I gettoni contano; ogni fiore rimasto in mano costa 1 punto. Dopo {rounds} vince il totale più alto.',
    parts: {
      rounds: {
        '1': 'una manche',
        '2': 'due manche',
        '3': 'tre manche',
        '4': 'quattro manche',
        '5': 'cinque manche',
      },
    },
  },
  sections: {
    components: 'Componenti',
    setup: 'Preparazione di una manche',
    draw: 'Il tuo turno: pescare',
    lay: 'Il tuo turno: calare una scala',
    extend: 'Il tuo turno: allungare una scala',
    jokers: 'I jolly',
    end: 'Fine della partita',
  },
  clauses: {
    R1: '**Tessere** con i numeri da 1 a 100, una per numero, e 4 **jolly**.',
    R2: 'I **fiori** di una tessera: 7 sul 55, 5 sugli altri multipli di 11, 3 sui multipli di 10, 2 sugli altri multipli di 5, 1 su tutte le altre. Un jolly non ne ha. In tutto sono 167 fiori.',
    R3: '20 **gettoni ricompensa**: due per ogni valore da 1 a 5, uno per ogni valore da 6 a 15.',
    R4: 'Un tabellone con un’**aiuola** di 8 spazi e 4 spazi per i jolly.',
    R5: 'Un jolly sta fin dall’inizio su uno spazio jolly. Le altre 103 tessere sono la **riserva** coperta.',
    R6: 'L’aiuola si riempie con 8 tessere numerate della riserva. Un jolly che esce va su uno spazio jolly e viene sostituito.',
    R7: 'Ognuno pesca 13 tessere e le tiene nascoste: è la sua **mano**.',
    R8: 'Tutti i 20 gettoni ricompensa sono sul tabellone e in tavola non c’è nessuna scala.',
    R9: 'Il caso decide chi comincia la prima manche. Ogni manche successiva la comincia chi ha meno punti in totale; a parità, il primo di loro in senso orario a partire da chi ha cominciato la prima manche, lui compreso. Si gioca in senso orario. Nel tuo turno fai **una cosa sola**: pescare, calare o allungare.',
    R10: '**Pesca** una tessera, dall’aiuola o alla cieca dalla riserva; guardala, poi pescane una seconda allo stesso modo oppure fermati. I jolly sul tabellone non si possono prendere. Un jolly trovato nella riserva va su uno spazio jolly e peschi ancora. Se lì restano solo jolly, non hai preso niente: la prima tessera devi allora prenderla dall’aiuola, la seconda puoi. Se per la seconda non resta nulla, il tuo turno è finito.',
    R11: 'Alla fine del turno l’aiuola viene riportata a 8 tessere con la riserva, i jolly come in R6, finché la riserva basta.',
    R12: 'Una tessera presa dall’aiuola è nota a tutti finché non viene calata; una presa alla cieca no. Sono noti anche i jolly presi secondo R19 e R21, e dei tuoi jolly quelli noti si considerano usati per primi.',
    R13: '**Cala** una sola scala nuova di almeno 3 tessere, di cui almeno una dalla tua mano. In mano puoi avere quante tessere vuoi.',
    R14: 'Una **scala** sale di 1 o di 2 da una tessera all’altra. Dopo il 100 riprende dall’1: da 99 a 1 e da 100 a 2 sono passi di 2. Nessun valore compare due volte, e almeno una tessera è numerata. Un jolly vale qualunque numero che vada bene.',
    R15: '**Rubare:** quando cali puoi prendere 1 o 2 tessere da una sola scala in tavola, anche tua. Quella scala deve restare, così com’è, una scala valida di 3 o più tessere: non si spezza mai in due e i suoi jolly mantengono l’ordine.',
    R16: '**Ricompensa:** somma i fiori della nuova scala, tessere rubate comprese, e prendi il gettone di quel valore. Se non c’è più, o la somma supera 15, prendi il più alto rimasto fra quelli inferiori. Se non ce n’è, resti a mani vuote.',
    R17: '**Allunga** una sola scala in tavola, di chiunque, con una o più tessere della tua mano: all’inizio, alla fine o in mezzo. Le tessere già in tavola mantengono l’ordine; i jolly possono cambiare valore. Il risultato dev’essere una scala valida. Niente ricompensa e niente furti.',
    R18: 'Non si può passare volontariamente. Deve passare solo chi non può né pescare, né calare, né allungare (prima può fare uno scambio di jolly, R21).',
    R19: 'Se cali una scala di **esattamente 3** tessere, jolly compresi, senza rubare, puoi prendere in mano un jolly dal tabellone, se c’è. Potrai usarlo dal tuo prossimo turno.',
    R20: 'Questo non vale se calando hai svuotato la mano: allora la manche è finita (R22).',
    R21: '**Scambio:** all’inizio del tuo turno, prima dell’azione e quante volte vuoi, puoi sostituire un jolly di qualunque scala con una tessera numerata della tua mano che vada bene al suo posto. Il jolly va nella tua mano e si può usare subito.',
    R22: 'La manche finisce **subito** quando qualcuno ha giocato l’ultima tessera della mano, calando (prima prende la ricompensa) o allungando, o quando tutti hanno passato uno dopo l’altro.',
    R23: 'Somma i tuoi gettoni ricompensa e togli 1 punto per ogni fiore sulle tessere rimaste in mano.',
    R24: 'Vince il totale più alto; a parità, chi ha più punti nell’ultima manche; se la parità resta, la vittoria è condivisa.',
  },
  readings: {
    R7: {
      board: 'Un jolly pescato va su uno spazio jolly e viene sostituito.',
      hand: 'Un jolly pescato resta in mano.',
    },
    R15: { yes: 'I jolly si rubano come le altre tessere.', no: 'I jolly non si rubano.' },
    R24: {
      '2': 'La partita ha due manche.',
      '1': 'La partita ha una manche.',
      '3': 'La partita ha tre manche.',
      '4': 'La partita ha quattro manche.',
      '5': 'La partita ha cinque manche.',
    },
  },
  ours: {
    R2: 'Il regolamento non dice quanti fiori ha ogni tessera. Secondo alcuni giocatori lo schema è quello di 6 nimmt!, un altro gioco dell’autore; non l’abbiamo verificato su una copia stampata.',
  },
  rulings: {
    R9: 'Nel regolamento comincia chi ha colto un fiore per ultimo; qui decide il caso. Il regolamento non dice chi comincia una manche successiva quando più giocatori sono ultimi a pari punti: questa scelta è nostra.',
  },
  page: {},
  figures: {
    R2: 'Uno, due, tre, cinque e sette fiori. A ogni quantità il suo fiore.',
    R14: 'Sopra: giusto, passi di 1, 2 e 1, e si continua oltre il 100. Sotto: sbagliato, da 13 a 16 il passo è troppo grande.',
    R15: '17 e 19 vengono rubate e completate con tre tessere della mano. 15, 16, 18, 20 è ancora una scala: si può.',
    R16: 'Undici fiori vincono il gettone 11. Se non c’è più, vincono il gettone 10.',
    R17: '60 all’inizio e 62 in mezzo: la scala ha due tessere in più, senza ricompensa.',
    R21: 'Il jolly può valere 23 o 24: con l’una o l’altra tessera della tua mano lo ottieni.',
  },
};
export default book;
