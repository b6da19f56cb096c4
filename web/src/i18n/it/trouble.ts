import type en from '../en/trouble';

const trouble: Record<keyof typeof en, string> = {
  'version.new': 'C’è una nuova versione di Bloom.',
  'version.server':
    'Questa pagina e il suo server non sono della stessa versione. Ricarica la pagina per giocare online.',
  trouble: 'Non caricato',
  'trouble.again': 'Riprova',
  'trouble.reload': 'Ricarica',
  'trouble.go_on': 'Continua',
  'trouble.save': 'Salva partita',
  'trouble.unexpected':
    'Qualcosa è andato storto in questa pagina. I tavoli sono al sicuro; ricaricala per continuare.',
  'trouble.page': 'Non è stato possibile mostrare questa pagina',
  'trouble.page.lead': 'Qualcosa è andato storto. I tuoi tavoli sono al sicuro.',
  'trouble.part': 'Caricamento non riuscito. Sei offline?',
  'trouble.language': 'Non è stato possibile caricare la lingua «{language}». Sei offline?',
  'trouble.engine': 'Il motore di questo tavolo si è fermato. Niente di ciò che è stato giocato va perso.',
  'trouble.engine.start': 'Non è stato possibile avviare il motore',
  'trouble.engine.start.lead': 'Il tavolo è al sicuro. Sei offline, o il browser è molto vecchio?',
  'trouble.engine.new':
    'Non è stato possibile avviare il motore del gioco. Sei offline, o il browser è molto vecchio?',
  'trouble.engine.again':
    'Il motore di questo tavolo si è fermato di nuovo. Ricarica la pagina; se non basta, salva la partita.',
  'trouble.planner': 'Al momento non si può calcolare che cosa darebbero queste tessere.',
  'trouble.store.silent':
    'L’archivio di questo browser non risponde. Puoi giocare, ma ciò che giochi va perso quando chiudi la pagina.',
  'trouble.store.read': 'Al momento non è possibile leggere i tavoli di questo dispositivo.',
  'trouble.store.table': 'Non è possibile leggere questo tavolo',
  'trouble.store.table.lead':
    'L’archivio di questo browser non risponde. Chiudi le altre schede di Bloom e riprova.',
  'trouble.store.full':
    'In questo browser non c’è più spazio: ciò che giochi ora va perso quando lasci la pagina. Salva la partita, o rimuovi partite finite dalla pagina iniziale.',
  'trouble.store.unkept':
    'Al momento questo browser non riesce a conservare il tavolo: ciò che giochi ora va perso quando lasci la pagina.',
  'trouble.detail': 'Il browser dice: {detail}',
};
export default trouble;
