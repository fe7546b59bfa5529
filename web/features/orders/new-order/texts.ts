/** Words of the new order. */
export const texts = {
  newTitle: 'Comanda noua',
  editTitle: (uniqueId: string) => `Modifica comanda ${uniqueId}`,
  notDraft: 'Comanda a fost deja activata si nu mai poate fi modificata.',
  restored: 'Am pastrat ce ati completat inainte de reincarcarea paginii.',
  startOver: 'Incepe de la zero',
  // --- sender and recipient
  sender: 'Expeditor',
  recipient: 'Destinatar',
  editFields: 'Modifica datele',
  saveAsNew: 'Salveaza adresa in agenda',
  shortNameMissing: 'Numele adresei este obligatoriu!',
  // --- locker
  lockerTitle: 'Punct de ridicare',
  lockerNone: 'Fara punct ales: coletul merge la adresa, iar ofertele includ si cel mai apropiat locker al fiecarui curier.',
  removeLocker: 'Renunta la locker',
  // --- packages
  packages: 'Colete',
  packageType: 'Tip pachet',
  parcel: 'Colet',
  envelope: 'Plic',
  envelopeLimits: 'Plicul: un singur pachet, maxim 25 x 25 x 6 cm si 1 kg.',
  packageNumber: (position: number) => `Pachet ${position}`,
  addPackage: 'Adauga pachet',
  copyPackage: (position: number) => `Copiaza pachetul ${position}`,
  removePackage: (position: number) => `Sterge pachetul ${position}`,
  total: (count: number, weightKg: string | null) =>
    `${count} ${count === 1 ? 'pachet' : 'pachete'}${weightKg === null ? '' : `, ${weightKg} kg`}`,
  content: 'Continut',
  contentHint: 'Apare pe eticheta, de exemplu Haine.',
  clientReference: 'Referinta dumneavoastra',
  // --- sending
  addressNotSaved: 'Adresa nu a putut fi salvata in agenda, comanda continua fara ea.',
} as const
