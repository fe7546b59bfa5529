import { formsOf, type Words } from '#contract/texts/forms.ts'

const { counted } = formsOf('ro-RO')
const invoices = { one: 'o factura', few: '# facturi', other: '# de facturi' }

export const sentMessages = {
  'einvoice-waits-right': ({ said }: { said: Words }) =>
    `ANAF nu recunoaste dreptul de a trimite in numele firmei; trimiterea se reia singura dupa ce dreptul exista. ANAF: ${said}`,
  'einvoice-waits-token': 'Conectarea la ANAF trebuie reinnoita; trimiterea se reia singura dupa aceea.',
  'einvoice-waits-limit': 'S-a atins limita ANAF de apeluri; trimiterea se reia singura.',
  'einvoice-waits-anaf': 'ANAF nu raspunde; trimiterea se reia singura.',
  'einvoice-waits-reversed': ({ number }: { number: string }) => `Asteapta ca ANAF sa accepte factura ${number}, pe care o storneaza.`,
  'einvoice-looked-for': 'Raspunsul ANAF s-a pierdut; factura este cautata la ANAF inainte de a fi trimisa din nou.',
  'einvoice-sent-before': ({ index }: { index: string }) => `Factura a mai fost transmisa la ANAF, cu indexul ${index}.`,
  'einvoice-archive-gone': 'ANAF a acceptat factura, dar nu mai da fisierele ei.',
  'einvoice-refused': ({ messages }: { messages: readonly Words[] }) => `Factura a fost refuzata: ${messages.join(' ')}`,
  'einvoice-refused-without-reason': 'ANAF nu a spus motivul.',
  'einvoice-file-not-taken': 'ANAF nu a preluat fisierul, care are erori.',
  'einvoice-too-large': 'Fisierul este mai mare decat primeste ANAF.',
  'einvoice-no-answer': 'ANAF nu a confirmat factura in termenul in care pastreaza documentele.',
  'einvoice-still-refused': 'Factura are in continuare date gresite. Corectati-le si incercati din nou.',
  'einvoice-index-missing': 'Indexul de incarcare are doar cifre.',
  'happened-einvoices-near': ({ cif, count }: { cif: string; count: number }) =>
    `Firma ${cif} are ${counted(count, invoices)} cu termenul e-Factura in cel mult o zi lucratoare.`,
  'happened-einvoices-late': ({ cif, count }: { cif: string; count: number }) =>
    `Firma ${cif} are ${counted(count, invoices)} cu termenul e-Factura trecut, neacceptate de ANAF.`,
  'happened-own-einvoices-not-sent': ({ count }: { count: number }) =>
    `Firma platformei nu este conectata la e-Factura, unde lipsesc ${counted(count, invoices)}.`,
  'effect-einvoice-upload': ({ cif, number }: { cif: string; number: string }) => `Factura ${number} a firmei ${cif}, la e-Factura.`,
}
