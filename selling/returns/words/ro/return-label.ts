import type { UnlabelledHandover } from '#contract/couriers/courier-facts.ts'

/** The label of a return as its buyer has it: what stands in its mail, and on its page. */
export const returnLabel = {
  documentTitle: (shop: string) => `Eticheta de retur, ${shop}`,
  title: 'Eticheta de retur',
  about: ({ courier, awb }: { courier: string; awb: string }) => `${courier}, AWB ${awb}`,
  codeOf: (number: string) => `AWB ${number}`,
  /** Nothing is promised that the courier's papers do not say. */
  handover: ({ courier, scansShownCode, bringsLabel, takenAtOffices }: { courier: string } & UnlabelledHandover): string[] => [
    scansShownCode === true
      ? `Aratati codul: ${courier} il scaneaza, iar eticheta nu mai este necesara.`
      : 'Codul arata numarul AWB asa cum il scaneaza curierul; nu inlocuieste eticheta.',
    ...(bringsLabel === true ? ['Curierul aduce eticheta.'] : []),
    ...(scansShownCode === null && bringsLabel === null
      ? [`Nu stim daca ${courier} preia coletul fara eticheta lipita: intrebati curierul inainte de ridicare.`]
      : []),
    ...(takenAtOffices === true ? [`Coletul poate fi predat si la orice sediu ${courier}.`] : []),
  ],
  only: (courier: string) => `Dati coletul numai curierului ${courier}.`,
  save: 'Descarcati eticheta (PDF)',
  fileName: (awb: string) => `eticheta-${awb}.pdf`,
  track: 'Urmariti coletul',
  valid: 'Valabila cat timp AWB-ul este activ.',
  handedOver: 'Coletul este deja la curier: eticheta nu mai trebuie aratata.',
  ended: 'Aceasta eticheta nu mai este valabila.',
  endedHint: 'AWB-ul a fost anulat sau inlocuit. Folositi ultima eticheta primita prin e-mail ori cereti magazinului una noua.',
}
