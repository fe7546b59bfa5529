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
