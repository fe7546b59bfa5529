import { forms } from '#contract/texts/ro/forms.ts'

const keys = { one: 'o cheie', few: '# chei', other: '# de chei' }

export const passkeys = {
  title: 'Chei de acces',
  text: 'Cu o cheie de acces intrati cu amprenta, cu fata sau cu PIN-ul dispozitivului, fara parola si fara cod. La alegerea unei parole noi prin e-mail cheile se sterg, daca nu le pastrati.',
  noBrowser: 'Acest browser nu poate folosi chei de acces.',
  otherAddress: (address: string) => `Cheile de acces pot fi adaugate si folosite numai la adresa ${address}`,
  noAddress: 'Cheile de acces nu pot fi folosite aici: platforma nu are un nume de domeniu.',
  tooMany: (max: number) => `Puteti avea cel mult ${forms.counted(max, keys)}.`,
  empty: 'Nu aveti nicio cheie de acces.',
  name: 'Nume',
  addedAt: 'Adaugata',
  usedAt: 'Folosita ultima data',
  never: 'niciodata',

  add: 'Adauga o cheie',
  addTitle: 'Cheie de acces noua',
  addProof: 'Pentru inceput confirmati ca sunteti dumneavoastra.',
  goOn: 'Continua',
  addName: 'Alegeti un nume dupa care o veti recunoaste. Apoi browserul va cere amprenta, fata sau PIN-ul.',
  create: 'Creeaza cheia',
  cancelled: 'Cheia nu a fost creata. Puteti incerca din nou.',
  isHere: 'Pe acest dispozitiv exista deja o cheie a contului.',
  failed: 'Browserul nu a putut crea cheia. Incercati din nou sau pe alt dispozitiv.',
  added: 'Cheia de acces a fost adaugata.',

  rename: 'Redenumeste',
  renameTitle: 'Redenumirea cheii de acces',
  renamed: 'Cheia de acces a fost redenumita.',
  remove: 'Sterge',
  removeTitle: 'Stergerea cheii de acces',
  removeText: (name: string) =>
    `Cu cheia "${name}" nu se va mai putea intra in cont. Sesiunile deschise raman. De pe dispozitiv o stergeti din setarile lui.`,
  removed: 'Cheia de acces a fost stearsa.',
}
