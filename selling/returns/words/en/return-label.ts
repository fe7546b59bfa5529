import type { returnLabel as romanian } from '../ro/return-label.ts'

export const returnLabel: typeof romanian = {
  documentTitle: (shop) => `Return label, ${shop}`,
  title: 'Return label',
  about: ({ courier, awb }) => `${courier}, AWB ${awb}`,
  codeOf: (number) => `AWB ${number}`,
  handover: ({ courier, scansShownCode, bringsLabel, takenAtOffices }) => [
    scansShownCode === true
      ? `Show the code: ${courier} scans it, and no label is needed.`
      : 'The code shows the AWB number as the courier scans it; it does not stand for the label.',
    ...(bringsLabel === true ? ['The courier brings the label.'] : []),
    ...(scansShownCode === null && bringsLabel === null
      ? [`We do not know whether ${courier} takes the parcel without a label on it: ask the courier before it is collected.`]
      : []),
    ...(takenAtOffices === true ? [`The parcel may also be handed over at any ${courier} office.`] : []),
  ],
  only: (courier) => `Hand the parcel to ${courier} alone.`,
  save: 'Download the label (PDF)',
  fileName: (awb) => `label-${awb}.pdf`,
  track: 'Track the parcel',
  valid: 'Valid as long as the AWB is active.',
  handedOver: 'The courier has the parcel already: the label need not be shown any more.',
  ended: 'This label is no longer valid.',
  endedHint: 'Its AWB was cancelled or replaced. Use the newest label that you were mailed, or ask the shop for a new one.',
}
