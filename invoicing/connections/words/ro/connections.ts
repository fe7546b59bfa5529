import type { Words } from '#contract/texts/forms.ts'

export const connectionMessages = {
  'einvoice-company-not-romanian': 'Doar firmele din Romania pot fi conectate la e-Factura.',
  'einvoice-code-differs': 'Codul fiscal nu este al firmei alese.',
  'einvoice-return-unknown': 'Autentificarea la ANAF a expirat, a fost deja folosita sau a fost inceputa din alt cont. Reluati conectarea.',
  'einvoice-sign-in-refused':
    'ANAF nu a permis autentificarea. Certificatul poate fi reinnoit si neinrolat, inrolat de mai putin de 24 de ore sau neconectat la calculator. Inchideti complet browserul si incercati din nou.',
  'einvoice-no-right': ({ said }: { said: Words }) => `Certificatul folosit nu are drept in SPV pentru aceasta firma. ANAF: ${said}`,
  'einvoice-grant-refused': 'ANAF nu a acceptat autentificarea. Reluati conectarea.',
}

export const connections = {
  nav: 'e-Factura',
  intro: {
    title: 'Conectare e-factura',
    lead: 'Conectati firmele dvs. la sistemul national RO e-Factura si lucrati cu facturile direct din cont.',
    features: [
      'Facturile primite de la furnizori apar aici, cu termenul si fisierele lor.',
      'Facturile emise de dvs. se trimit la ANAF si se urmaresc pana la raspuns.',
      'Le puteti scrie furnizorilor mesaje despre o factura primita.',
    ],
    cost: 'Serviciul este gratuit.',
    certificate: 'Aveti nevoie de un certificat digital calificat, inrolat in SPV pentru firma.',
    connect: 'Conecteaza-ma la e-factura',
    noBillingData: 'Pentru conectare este nevoie de datele de facturare ale unei firme din Romania.',
    addBillingData: 'Adauga date de facturare',
    toCompanies: 'Management firme',
  },
  list: {
    title: 'Firme conectate',
    add: 'Adauga firma',
    company: 'Firma',
    state: 'Stare',
    lastSync: 'Ultima sincronizare',
    empty: 'Nu exista nicio companie conectata cu sistemul ANAF.',
    never: '-',
    refresh: 'Reconecteaza',
    remove: 'Sterge firma',
    loadFailed:
      'A aparut o eroare la incarcarea firmelor dumneavoastra. Va rugam reincercati iar daca problema persista, sa ne contactati!',
  },
  states: {
    active: (day: string) => `Activ pana la ${day}`,
    inactive: 'Inactiv',
    unproven: 'Se verifica dreptul la ANAF',
  },
  connecting: {
    title: 'Conectare e-factura',
    company: 'Firma',
    choose: 'Alegeti firma',
    newCompany: 'Adauga o firma noua',
    none: 'Nu exista firme disponibile pentru conectare.',
    notVerified: 'Firma se poate conecta dupa ce datele ei sunt verificate cu ANAF.',
    explained: 'Veti continua pe pagina ANAF, unde va autentificati cu certificatul digital. Tineti certificatul conectat la calculator.',
    connect: 'Conecteaza',
    cancel: 'Anuleaza',
    failed:
      'A aparut o eroare la conectarea firmei la sistemul de facturare. Va rugam reincercati iar daca problema persista, sa ne contactati!',
  },
  refreshing: {
    title: 'Reconectare e-factura',
    text: (name: string) => `Conexiunea firmei ${name} se reinnoieste pe pagina ANAF, unde va autentificati cu certificatul digital.`,
    verb: 'Reconecteaza',
  },
  removing: {
    title: 'Sterge firma',
    text: (name: string) => `Conexiunea firmei ${name} la ANAF se incheie. Facturile sincronizate raman si se vad din nou la reconectare.`,
    verb: 'Sterge',
    done: 'Firma a fost stearsa cu succes!',
    failed: 'A aparut o eroare la stergerea firmei. Va rugam sa ne contactati!',
  },
  returning: {
    title: 'Conectare e-factura',
    finishing: 'Se incheie conectarea la ANAF',
    connected: (name: string) => `Firma ${name} este conectata la e-Factura.`,
    unproven: (name: string) => `Firma ${name} este conectata. ANAF nu a raspuns inca daca aveti dreptul; se verifica in continuare.`,
    failed: 'Firma nu a fost conectata',
    nothing: 'ANAF nu a trimis nimic inapoi. Reluati conectarea.',
    toCompanies: 'Inapoi la firme',
  },
}
