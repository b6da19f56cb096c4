export default {
  'explain.back': 'Pièce précédente',
  'explain.next': 'Pièce suivante',
  'explain.town.O': 'Un Bureau rapporte des points selon les Bureaux de sa ligne et de sa colonne.',
  'explain.town.M': 'Un Métro rapporte des points selon les Métros qui le touchent par un coin.',
  'explain.town.P': 'Un Parc rapporte des points selon le groupe de Parcs à côté de lui.',
  'explain.town.H': 'Une Maison rapporte des points pour chaque type différent à côté d’elle.',
  'explain.town.S': 'Une Boutique rapporte des points pour ses voisines des deux types de son enseigne.',
  'explain.town.wreath': 'Construire sur une couronne donne une action bonus.',
  'explain.town.wreath.name': 'Espace fleuri',
  'explain.town.flower': 'La fleur recouverte désigne l’emplacement du Marché où vous prenez une tuile.',
  'explain.town.community':
    'Quand les deux tuiles Communauté d’un type sont sorties, tous font le Second Décompte de ce type.',
  'explain.town.token': 'Une fois par partie, il donne une action bonus.',
  'explain.town.token.of': 'Jeton Bonus : {who}',
  'explain.town.pile': 'Les piles remplissent le Marché ; quand assez de piles sont vides, c’est la fin.',
  'explain.town.pile.name': 'Pile de tuiles',
  'explain.town.built': '{who} : {n, plural, =0 {aucune tuile} other {#}} dans la ville pour l’instant.',
  'explain.town.built.you': '{n, plural, =0 {Aucune tuile} other {#}} dans votre ville pour l’instant.',
  'explain.town.best': 'Au mieux en {square} : {n, plural, one {# point} many {# points} other {# points}}.',
  'explain.town.here': '{tile} rapporterait {n} ici.',
  'explain.town.slot': 'Emplacement {slot} en ce moment : {tile}.',
  'explain.town.wreaths':
    '{who} : {n, plural, =0 {aucune couronne libre} one {# couronne libre} many {# couronnes libres} other {# couronnes libres}}.',
  'explain.town.wreaths.you':
    '{n, plural, =0 {Aucune couronne libre} one {# couronne libre} many {# couronnes libres} other {# couronnes libres}} chez vous.',
  'explain.town.out': 'Sorties : {n} sur {of}.',
  'explain.runs.tile':
    'Les fleurs comptent dans la suite posée, et contre vous sur les tuiles restées en main.',
  'explain.runs.tile.name': 'Tuile',
  'explain.runs.joker': 'Un joker prend la valeur qu’il faut dans une suite, et n’a pas de fleurs.',
  'explain.runs.reward': 'Une nouvelle suite gagne le jeton qui vaut autant de points qu’elle a de fleurs.',
  'explain.runs.reward.name': 'Jeton Récompense',
  'explain.runs.won':
    '{n, plural, one {# point gagné} many {# points gagnés} other {# points gagnés}} dans cette manche.',
  'explain.runs.reserve': 'Des tuiles que personne n’a vues ; on peut y piocher à l’aveugle.',
  'explain.runs.run': 'Une suite est à tous : chacun peut l’allonger, ou y voler des tuiles pour la sienne.',
  'explain.runs.run.name': 'Suite',
  'explain.garden.card':
    'Une carte recouvre une partie du jardin et apporte ses fleurs ; on la tourne comme on veut.',
  'explain.garden.gardener':
    'Le jardinier protège la fleur où il se tient : les autres ne peuvent pas la recouvrir.',
  'explain.garden.animal':
    'L’animal protège une case de la table : les autres ne peuvent pas y poser de carte.',
  'explain.garden.ornament':
    'L’ornement ne bouge plus, protège ses deux cases et rapporte des points pour sa pelouse.',
  'explain.garden.barrow':
    'Les fleurs recouvertes vont dans votre brouette ; trop pleine, elle oblige à vendre.',
  'explain.garden.token': 'Des couleurs différentes font un bouquet, et un bouquet rapporte des pièces.',
  'explain.garden.token.name': 'Jeton fleur',
  'explain.garden.visible': 'Chaque fleur visible de votre couleur vaut un point à votre décompte.',
  'explain.garden.lawn':
    'Le gazon n’est pas une fleur ; un ornement rapporte des points pour la pelouse qu’il occupe.',
  'explain.garden.lawn.name': 'Pelouse',
  'explain.garden.lawn.worth':
    'Sa pelouse vaut {n, plural, one {# point} many {# points} other {# points}} en ce moment.',
  'explain.garden.maurice': 'À deux, Maurice est la troisième couleur ; on joue pour lui à tour de rôle.',
  'explain.garden.comes': '{who} : dès {need} fleurs visibles, {n} en ce moment.',
  'explain.garden.joined': '{who} l’a pour de bon.',
  'explain.garden.joined.you': 'Vous l’avez pour de bon.',
  'explain.garden.stands': '{who} : il est dans le jardin en ce moment.',
  'explain.garden.off': '{who} : il n’est pas sur la table en ce moment.',
  'explain.garden.of': '{who} : {what}.',
  'explain.garden.holds': '{n} sur {of} en ce moment.',
};
