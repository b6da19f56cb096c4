import type en from '../en/trouble';

const trouble: Record<keyof typeof en, string> = {
  'version.new': 'Il y a une nouvelle version de Bloom.',
  'version.server':
    'Cette page et son serveur n’ont pas la même version. Rechargez la page pour jouer en ligne.',
  trouble: 'Non chargé',
  'trouble.again': 'Réessayer',
  'trouble.reload': 'Recharger',
  'trouble.go_on': 'Continuer',
  'trouble.save': 'Enregistrer la partie',
  'trouble.unexpected':
    'Un problème est survenu sur cette page. Les tables sont gardées ; rechargez-la pour continuer.',
  'trouble.page': 'Cette page n’a pas pu s’afficher',
  'trouble.page.lead': 'Un problème y est survenu. Vos tables sont gardées.',
  'trouble.part': 'Le chargement a échoué. Êtes-vous hors ligne ?',
  'trouble.language': 'La langue « {language} » n’a pas pu être chargée. Êtes-vous hors ligne ?',
  'trouble.engine': 'Le moteur de cette table s’est arrêté. Rien de ce qui a été joué n’est perdu.',
  'trouble.engine.start': 'Le moteur n’a pas pu démarrer',
  'trouble.engine.start.lead':
    'La table est gardée. Êtes-vous hors ligne, ou ce navigateur est-il très ancien ?',
  'trouble.engine.new':
    'Le moteur du jeu n’a pas pu démarrer. Êtes-vous hors ligne, ou ce navigateur est-il très ancien ?',
  'trouble.engine.again':
    'Le moteur de cette table s’est de nouveau arrêté. Rechargez la page ; si cela ne suffit pas, enregistrez la partie.',
  'trouble.planner': 'Impossible de calculer pour le moment ce que donneraient ces tuiles.',
  'trouble.store.silent':
    'Le stockage de ce navigateur ne répond pas. Vous pouvez jouer, mais la partie sera perdue quand vous fermerez la page.',
  'trouble.store.read': 'Les tables de cet appareil ne peuvent pas être lues pour le moment.',
  'trouble.store.table': 'Cette table ne peut pas être lue',
  'trouble.store.table.lead':
    'Le stockage de ce navigateur ne répond pas. Fermez les autres onglets de Bloom et réessayez.',
  'trouble.store.full':
    'Ce navigateur n’a plus de place : ce que vous jouez maintenant sera perdu quand vous quitterez la page. Enregistrez la partie, ou supprimez des parties terminées sur la page d’accueil.',
  'trouble.store.unkept':
    'Ce navigateur ne peut pas garder la table en ce moment : ce que vous jouez maintenant sera perdu quand vous quitterez la page.',
  'trouble.detail': 'Le navigateur indique : {detail}',
};
export default trouble;
