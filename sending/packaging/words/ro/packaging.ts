import { forms } from '#contract/texts/ro/forms.ts'

export const packagingMessages = {
  'packaging-name-missing': 'Numele este obligatoriu!',
  'packaging-name-taken': 'Exista deja unul cu acest nume.',
  'packaging-too-many': ({ max }: { max: number }) => `Lista este plina (${forms.number(max)}). Stergeti unul nefolosit.`,
}

const removal = {
  removed: 'Sablonul a fost sters cu succes',
  removeFailed: 'A intervenit o eroare. Nu am putut sterge sablonul.',
}

export const packaging = {
  nav: 'Impachetare',
  goods: {
    title: 'Marfa ambalata',
    description: 'Sabloane de marfa ambalata: continut, tip si pachete care completeaza comenzile noi.',
    filter: 'Filtreaza',
    empty: 'Bifati "Salveaza sablon" cand creati o comanda si impachetarea va aparea aici.',
    noMatch: 'Niciun sablon nu corespunde filtrului.',
    content: 'Continut',
    type: 'Tip',
    documents: 'doar documente',
    envelope: 'Plic',
    parcel: 'Colet',
    packages: 'Pachete',
    size: ({ weight, x, y, z }: { weight: number; x: number; y: number; z: number }) =>
      `${forms.number(weight)} kg, ${forms.number(x)} x ${forms.number(y)} x ${forms.number(z)} cm`,
    favour: (name: string) => `${name}: adauga la favorite`,
    unfavour: (name: string) => `${name}: scoate din favorite`,
    favourFailed: 'Favoritul nu a putut fi schimbat.',
    remove: 'Sterge sablonul',
    removeText: (name: string) => `Sablonul ${name} nu va mai completa comenzi noi.`,
    ...removal,
  },
  packages: {
    title: 'Tipuri ambalaje',
    description: 'Ambalaje salvate: greutate si dimensiuni care completeaza comenzile noi.',
    empty: 'Ambalajele salvate completeaza greutatea si dimensiunile la o comanda noua.',
    name: 'Nume',
    length: 'Lungime (cm)',
    width: 'Latime (cm)',
    height: 'Inaltime (cm)',
    weight: 'Greutate (kg)',
    delete: 'Sterge',
    remove: 'Sterge ambalajul',
    removeOf: (name: string) => `Sterge ambalajul: ${name}`,
    removeText: (name: string) => `Ambalajul ${name} nu va mai completa comenzi noi.`,
    removed: 'Ambalajul a fost sters.',
    removeFailed: 'A intervenit o eroare. Nu am putut sterge ambalajul.',
  },
  /** In an order that is written. */
  inOrder: {
    choose: 'Alege sablon',
    choosePackage: 'Alege ambalaj',
    save: 'Salveaza sablon',
    savePackage: 'Salveaza ambalajul',
    name: 'Numele sablonului',
    packageName: 'Numele ambalajului',
    documents: 'Contine doar documente',
    keep: 'Salveaza',
    cancel: 'Renunta',
    saved: 'Sablonul a fost salvat cu succes',
    packageSaved: 'Ambalajul a fost salvat.',
    saveFailed: 'A intervenit o eroare. Sablonul nu a putut fi salvat',
    incomplete: 'Completati mai intai continutul si pachetele.',
    incompletePackage: 'Completati mai intai greutatea si dimensiunile.',
    none: 'Niciun sablon salvat',
    nonePackages: 'Niciun ambalaj salvat',
  },
}
