import type { Book } from '../types';
import type { Clause, Fig, Section } from './outline';

const book: Book<Section, Clause, Fig> = {
  title: 'Bloom di Escoffier & Franck',
  by: 'di Laurent Escoffier e David Franck',
  contents: 'Indice',
  rules: 'Regole',
  games: 'I tre giochi',
  overview: {
    aim: 'Piazza le tue carte sopra quelle degli altri, vendi in bouquet misti i fiori che copri e tieni visibili i tuoi: monete e fiori visibili sono punti.',
    how: 'Il tuo turno, in tre fasi',
    turn: [
      '**Piazza una carta** su una parte del giardino, con almeno una casella sul tavolo. **Raccogli** un gettone per ogni fiore che copri.',
      '{selling} se la carriola {barrow}: 2, 3, 4 o 5 fiori diversi rendono 1, 3, 6 o 10 monete.',
      '**Piazza i segnalini:** il giardiniere su un tuo fiore, più tardi l’animale al bordo, una sola volta l’ornamento. Proteggono le loro caselle.',
    ],
    end: 'Dopo la tua ultima carta conti monete, fiori visibili, ultimi bouquet e il prato dell’ornamento. Ci sono premi per l’aiuola più grande e per la freschezza.',
    parts: {
      barrow: { over: 'trabocca', full: 'è piena' },
      selling: {
        free: '**Vendi bouquet**',
        bouquets: '**Vendi i bouquet migliori**',
        all: '**Vendi tutto** o scarta fiori',
      },
    },
  },
  sections: {
    components: 'Contenuto',
    setup: 'Preparazione',
    card: 'Il tuo turno: piazzare una carta e raccogliere',
    sale: 'Il tuo turno: vendere i bouquet',
    pawns: 'Il tuo turno: piazzare i segnalini',
    order: 'A chi tocca',
    end: 'Fine del gioco',
    two: 'In 2 giocatori',
  },
  clauses: {
    G1: 'Cinque colori: **rose** rosa, **gigli** bianchi, **giacinti** azzurri, **tromboncini** gialli e **tulipani** rossi.',
    G2: 'Nove **carte terreno** per colore, di 3 caselle per 3, con 1, 2 … 9 caselle fiorite; il resto è prato. Le forme sono le stesse per tutti i colori.',
    G3: 'Per ogni giocatore un **giardiniere**, un **animale** e un **ornamento**.',
    G4: 'Gettoni fiore e monete ce ne sono quanti ne servono.',
    G5: 'Ognuno prende le 9 carte di un colore. In 5 giocatori la carta con un solo fiore resta nella scatola: 8 carte a testa. Le carte sono scoperte.',
    G6: 'Chi comincia è scelto a caso: piazza una carta qualsiasi al centro del tavolo e il proprio giardiniere su uno dei fiori di quella carta. Gli altri seguono in senso orario, ognuno con un turno normale.',
    G7: '**Piazza** una delle tue carte, girata come vuoi, sulla griglia delle caselle. Deve coprire almeno una casella del giardino, e almeno una delle sue caselle deve poggiare sul tavolo.',
    G8: 'Non può coprire una casella, del giardino o del tavolo, occupata dal giardiniere o dall’animale di un altro, né da un ornamento, neanche il tuo. Il tuo giardiniere e il tuo animale si tolgono prima e non ti sono mai d’ostacolo.',
    G9: '**Raccogli:** per ogni casella fiorita che copri ricevi un gettone del suo colore, anche se è il tuo. Il prato non dà niente.',
    G10: 'La tua **carriola** può contenere 3, 4, 6 o 8 gettoni in 2, 3, 4 o 5 giocatori.',
    G11: 'Un **bouquet** è fatto di gettoni di colori diversi, da 2 a 5. Rende 1, 3, 6 o 10 monete.',
    G12: 'Quando la **vendita** è obbligatoria, devi vendere fiori o scartarne.',
    G13: 'Finché la vendita non è obbligatoria non si vende niente, tranne alla fine (G24).',
    G14: 'Poi i segnalini, uno per casella. Il **giardiniere** va su una casella fiorita visibile del tuo colore. Va piazzato, se è possibile; se non c’è un tuo fiore libero, resta fuori fino al tuo prossimo turno.',
    G15: 'L’**animale** arriva nel primo turno che ti lascia 10 o più fiori visibili, e resta tuo per sempre. Da allora va piazzato a ogni turno: sul tavolo, su una casella vuota che tocca il giardino con un lato.',
    G16: 'L’**ornamento** si può piazzare in un turno che ti lascia 15 o più fiori visibili: su due caselle adiacenti e libere, un tuo fiore e una casella di prato. Non si sposta più.',
    G17: 'Un segnalino non nasconde la sua casella: il fiore o il prato sotto conta come visibile.',
    G18: 'Se nessuna tua carta si può piazzare, passi, e il turno continua con vendita e segnalini. Chi ha passato gioca di nuovo solo dopo che qualcuno ha piazzato una carta. Quando tutti quelli che hanno ancora carte hanno passato, la partita finisce e anche loro contano i punti.',
    G19: '**Versione Base:** in senso orario, per tutta la partita.',
    G20: '**Versione Avanzata:** in senso orario nel primo giro. Poi tocca sempre a chi ha meno fiori visibili, fra chi ha ancora carte. A parità: il primo di loro in senso orario dopo il colore che ha appena giocato.',
    G21: 'Se dopo una carta tocca ancora a te, le tue carte formano una **serie**.',
    G22: 'Con la tua **ultima carta** finisce la tua partita: concludi il turno normalmente e conti i punti, una volta per tutte, nel giardino com’è in quel momento. I segnalini restano.',
    G23: '1 punto per ogni moneta e 1 per ogni tuo fiore visibile.',
    G24: 'I gettoni rimasti nella carriola si vendono formando i bouquet migliori.',
    G25: '**Ornamento:** conta le caselle di prato connesse per lato alla sua, compresa questa, e prendi mezzo punto per ognuna, arrotondando il totale per difetto. Se su quel prato ci sono più ornamenti, si divide per il loro numero, arrotondando ancora per difetto.',
    G26: '**Premio per l’aiuola più grande:** quando tutte le carte sono piazzate, l’aiuola più grande di un colore, connessa per lato, vale 3, 3, 6 o 10 punti in 2, 3, 4 o 5 giocatori. A parità si confronta la seconda aiuola, e così via; se la parità resta, si divide, arrotondando per difetto. Senza fiori non lo prende nessuno.',
    G27: '**Premio di freschezza.**',
    G28: 'Vince chi ha più punti; a parità la vittoria è condivisa.',
    G29: 'Si aggiunge un terzo colore: **Maurice**. Ha carte, un giardiniere e un animale. L’ordine è A, che comincia, poi B, poi Maurice. Nel primo giro A gioca per lui.',
    G30: 'Giocate per Maurice a turno, cominciando da A. Ciò che raccoglie la sua carta va nella carriola di chi gioca per lui; quel giocatore piazza anche il suo giardiniere e il suo animale. Il suo ornamento non si usa mai.',
    G31: 'Maurice ha il suo posto nell’ordine di gioco.',
    G32: 'Le carte che una persona piazza una dopo l’altra, sue o di Maurice, formano una **serie**, in tutte e due le versioni (G21). I segnalini di un colore si tolgono solo quando si sta per piazzare una carta di quel colore; fino ad allora bloccano le loro caselle. Alla fine della serie si rimettono, prima i propri, e solo allora si contano i fiori per animale e ornamento.',
    G33: 'Chi ha piazzato la propria ultima carta non gioca più per Maurice; lo fa l’altro, se serve più volte di fila. La partita finisce quando tutti e due hanno piazzato tutte le loro carte. Le carte rimaste di Maurice non si giocano.',
    G34: 'Maurice non fa punti e non partecipa a nessun premio.',
  },
  readings: {
    G10: {
      over: 'Se ne contiene di più, la vendita è obbligatoria.',
      full: 'Se ne contiene altrettanti o di più, la vendita è obbligatoria, e ne devono restare di meno.',
    },
    G12: {
      free: 'Vendi bouquet e scarti gettoni come vuoi, almeno finché la vendita non è più obbligatoria, e puoi tenere il resto.',
      bouquets:
        'Si vendono i bouquet migliori finché non restano più due colori diversi. Il resto rimane; si scarta solo ciò che è di troppo.',
      all: 'O vendi tutto: i bouquet migliori si vendono e il resto si scarta. Oppure scarti gettoni uno alla volta finché la vendita non è più obbligatoria, e allora non vendi niente; fino a quel momento puoi ancora vendere tutto.',
    },
    G15: {
      outside: 'Solo sul tavolo intorno al giardino: un buco al suo interno non conta.',
      anywhere: 'Va bene anche un buco dentro il giardino.',
    },
    G16: { one: 'Non su un prato che ha già un ornamento.', shared: 'Un prato può avere più ornamenti.' },
    G20: {
      pass: 'Chi ha appena giocato viene per ultimo fra chi è in parità.',
      stay: 'Chi ha appena giocato viene per primo fra chi è in parità.',
    },
    G21: {
      choose:
        'Puoi rimandare vendita e segnalini a dopo l’ultima. Dopo ogni carta prima di quella scegli: concludere la serie ora (la vendita, se devi, poi i segnalini; comincia una nuova serie) o aspettare. Ti viene chiesto solo dove può fare differenza: quando devi vendere, quando arriverebbe un animale (G15) o quando potresti piazzare l’ornamento (G16).',
      wait: 'Vendita e segnalini vengono dopo l’ultima; prima non ti viene chiesto niente.',
    },
    G27: {
      family:
        'Con n giocatori chi ha cominciato riceve n−1 punti, il successivo n−2, e così via; l’ultimo niente.',
      tactical:
        'Il primo che piazza la propria ultima carta riceve 3, 3, 6 o 10 punti in 2, 3, 4 o 5 giocatori.',
    },
    G31: {
      family: 'L’ordine è A, B, Maurice.',
      tactical:
        'L’ordine è quello di G20 con tre colori. Maurice può giocare due volte di seguito, ma allora gioca per lui l’altro giocatore.',
    },
  },
  ours: {
    G2: 'I regolamenti mostrano le carte solo nelle figure, che non abbiamo. Il numero dei fiori è stampato; in quali caselle si trovano è una nostra scelta.',
  },
  rulings: {
    G14: 'Il regolamento italiano considera facoltativo il piazzamento dei segnalini e lo permette in qualsiasi momento del turno. Con tutte le opzioni seguiamo quello francese: dopo la vendita, e ogni volta che è possibile.',
  },
  page: {},
  figures: {
    G2: 'Le nove carte di un colore.',
    G3: 'I segnalini di due colori: giardiniere, animale e ornamento.',
    G9: 'La carta rosa copre un giacinto e tre tromboncini: quattro gettoni. Tre delle sue caselle poggiano sul tavolo.',
    G11: 'Più colori, più monete: 1, 3, 6 e 10.',
    G16: 'Il giardiniere su un fiore del suo colore, l’animale sul tavolo, al bordo, l’ornamento su un fiore e una casella di prato.',
    G25: 'Sette caselle di prato connesse: la metà di 7, arrotondata per difetto, fa 3 punti.',
    G26: 'Un’aiuola di cinque e una di tre: gli angoli non le uniscono.',
    G12: 'Sei fiori nella carriola: la vendita migliore è un bouquet di quattro e uno di due, 6 + 1 = 7 monete.',
    G21: 'Un turno in 3 giocatori. 1: Rosa ha meno fiori visibili di tutti, 2, e un giacinto nella carriola. 2: La sua carta le fa raccogliere 4 fiori; la carriola trabocca. 3: Ne ha ancora meno di tutti, 3, e gioca di nuovo prima della vendita: altri 3 fiori. 4: Vende due bouquet per 6 monete e tiene 2 fiori. Poi tocca a Giglio, con 2 fiori.',
    'G21/all':
      'Un turno in 3 giocatori. 1: Rosa ha meno fiori visibili di tutti, 2, e un giacinto nella carriola. 2: La sua carta le fa raccogliere 4 fiori; la carriola trabocca. 3: Ne ha ancora meno di tutti, 3, e gioca di nuovo prima della vendita: altri 3 fiori. 4: Vende tutto: due bouquet per 6 monete; i 2 fiori rimasti si scartano. Poi tocca a Giglio, con 2 fiori.',
    G28: 'Rosa ha piazzato l’ultima carta: 13 punti per i fiori visibili e 5 per il prato del suo ornamento, 18 in tutto, oltre ai bouquet. L’aiuola cerchiata di 14 gigli è la più grande e vince il premio.',
  },
};
export default book;
