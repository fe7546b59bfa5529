/** The pages of the account's settings. */
import { forms } from '#contract/texts/ro/forms.ts'

const mail = {
  groups: {
    sendInvoiceMail: { label: 'Facturi', hint: 'Fiecare factura pleaca la emitere, ca PDF.' },
    sendOrderDeliveryAlerts: {
      label: 'Alerte de livrare',
      hint: 'Cand un colet iese in livrare, este livrat, nu poate fi livrat sau asteapta la un punct de ridicare.',
    },
    sendRepaymentSheet: { label: 'Borderouri de ramburs', hint: 'Borderoul pleaca odata cu plata rambursurilor.' },
    sendOrderConfirmationToSender: { label: 'Confirmarea comenzii catre expeditor', hint: 'La activare, cu eticheta atasata.' },
    sendOrderConfirmationToMarkedEmails: {
      label: 'Confirmarea comenzii catre alte adrese',
      hint: 'La activare, cu eticheta atasata, pentru fiecare comanda.',
    },
    sendOrderConfirmationWithoutAttachments: { label: 'Confirmarea comenzii fara eticheta', hint: 'La activare, fara eticheta atasata.' },
    sendOrderReturn: { label: 'Retururi', hint: 'Cand un colet se intoarce si cand ajunge inapoi.' },
  },
  address: (position: number) => `Adresa de email ${position}`,
  add: 'Adauga o adresa',
  remove: (position: number) => `Sterge adresa ${position}`,
  atMost: (max: number) => `Cel mult ${forms.counted(max, { one: 'o adresa', few: '# adrese', other: '# de adrese' })}.`,
  checking: 'Se verifica ...',
  notChecked: 'Domeniul adresei nu a putut fi verificat.',
  invalidFields: 'Datele nu pot fi salvate. Campuri invalide!',
  saved: 'Setarile au fost salvate cu succes!',
  failed: 'A aparut o eroare la salvarea setarilor!',
  ofInvoices: 'Facturi prin e-mail',
  saveAddresses: 'Salveaza adresele',
}

const sms = {
  title: 'SMS catre destinatar',
  secondPhone: 'Trimite si la al doilea telefon',
  secondPhoneHint: 'Se foloseste numai cat timp destinatarul este anuntat. Acelasi numar primeste un singur SMS.',
  // As the specification has it.
  saved: 'Datele au fost salvate cu success',
}

const print = {
  title: 'Printare',
  order: 'Printare comanda',
  format: 'Formatul etichetei (AWB)',
  formatHint: 'Il folosesc toate butoanele de printare. Un curier fara acest format il foloseste pe primul al sau.',
  formats: { A4: 'A4, imprimanta obisnuita', A6: 'A6, imprimanta de etichete' },
  willPrint: 'Printati dumneavoastra etichetele?',
  yes: 'Da',
  yesHint: 'Eticheta se deschide dupa activarea comenzii.',
  no: 'Nu',
  noHint: 'Eticheta nu se deschide singura. Butoanele de printare raman.',
  invalidFields: 'Nu am putut salva setarile. Campuri invalide!',
  saved: 'Setarile au fost salvate cu succes!',
  failed: 'A aparut o eroare in salvarea setarilor!',
}

const schedule = {
  title: 'Program',
  hours: 'Programul de ridicare',
  intro: (hours: { from: string; until: string }) =>
    `Curierii care vin la comanda sunt chemati intre aceste ore, iar ofertele arata ultima ora de ridicare din programul zilei. Fara un program ales, ridicarile se fac intre ${hours.from} si ${hours.until}.`,
  days: { monday: 'Luni', tuesday: 'Marti', wednesday: 'Miercuri', thursday: 'Joi', friday: 'Vineri' },
  start: 'De la',
  end: 'Pana la',
  startOf: (day: string) => `${day}, de la`,
  endOf: (day: string) => `${day}, pana la`,
  sameEachDay: 'Programul de luni in toate zilele',
  // As the specification has it.
  saved: 'Datele au fost salvate cu success',
}

export const settings = {
  title: 'Setari',
  cards: {
    repayment: { title: 'Rambursuri', about: 'Contul in care se platesc rambursurile si cat de des.' },
    security: { title: 'Securitate', about: 'Parola, autentificarea in doi pasi si cheile de acces.' },
    notify: { title: 'Notificari', about: 'E-mailurile despre comenzi si bani, SMS-urile catre destinatari.' },
    print: { title: 'Printare', about: 'Formatul etichetelor si cine le printeaza.' },
    schedule: { title: 'Program', about: 'Orele in care curierii pot ridica expeditiile.' },
    subscriptions: { title: 'Abonamente', about: 'Reincarcarea automata a soldului cu un card salvat.' },
  },
  readOnly: (roles: string) => `Rolul dumneavoastra nu permite schimbarea acestor setari. Le schimba cine are rolul: ${roles}.`,
  unchanged: 'Nimic de salvat',
  leaveTitle: 'Parasiti setarile?',
  leaveBody: 'Ce ati schimbat nu este salvat si se va pierde.',
  changedElsewhere:
    'Aceste setari au fost schimbate intre timp in alta parte. Ce nu ati modificat dumneavoastra arata acum noile valori: verificati si salvati din nou.',
  notify: { title: 'Notificari', mail: 'E-mail', sms: 'SMS' },
  mail,
  sms,
  print,
  schedule,
}
