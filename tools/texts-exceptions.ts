/** Where Romanian words stand outside contract/texts. An entry that excuses nothing any more is a complaint too. */

/** `words`: only complaints that these are in. */
export type Exception = { where: RegExp; words?: RegExp; why: string }

export const elsewhere: readonly Exception[] = [
  { where: /^contract\/addresses\/address-rules\.ts$/, words: /[ăâîșț]/i, why: 'names of counties, and how names are compared' },
  { where: /^contract\/billing\/countries\.ts$/, words: /NU/, why: 'codes of countries' },
  { where: /^contract\/written-address\/(?!conclude)/, why: 'words by which written addresses are read' },
  { where: /^contract\/order-import\/(cells|columns|guess-mapping)\.ts$/, why: 'headers and words of the files that people bring' },
  {
    where: /^server\/features\/order-import\/(imported-order|order-of-rows|store-order-of)\.ts$/,
    why: 'words of payments and goods in the files, which are data',
  },
  { where: /^server\/features\/invoices\/documents\/print-invoice\.ts$/, words: /"factura"/, why: 'specified names of files' },
  { where: /^server\/partners\/banks\//, why: 'columns and words of the banks’ own files' },
  { where: /^server\/partners\/tax\/anaf\/read-companies\.ts$/, why: 'how the register writes names' },
  { where: /^server\/features\/addresses\/(import|search|seeds)\//, why: 'words of places, and columns of the lists they come from' },
  { where: /^server\/features\/sandbox\/demo-story\.ts$/, why: 'names and goods of the demonstration, which are data' },
  { where: /^server\/features\/settings\/demo-accounts\.ts$/, why: 'names of the demonstration accounts, which are data' },
  { where: /^server\/partners\/couriers\/fan\/services\.ts$/, words: /Cont Colector/, why: 'the courier’s names of its services' },
  { where: /^server\/partners\/partner-http\.ts$/, words: /"parola"|"adresa"/, why: 'names of fields whose values are not recorded' },
]

/** Whose words are still to become texts of each language. */
export const notYet: readonly string[] = [
  'contract/account/',
  'contract/addresses/',
  'contract/couriers.ts',
  'contract/days.ts',
  'contract/money.ts',
  'contract/offers.ts',
  'contract/operator/',
  'contract/orders/',
  'contract/order-import/order-imports.ts',
  'contract/packing/',
  'contract/shipments.ts',
  'contract/storable-text.ts',
  'contract/store-orders/',
  'contract/stores.ts',
  'contract/transfers.ts',
  'contract/written-address/',
  'server/effects/',
  'server/features/account/',
  'server/features/addresses/',
  'server/features/lockers/',
  'server/features/members/',
  'server/features/offers/',
  'server/features/order-import/choose-mapping.ts',
  'server/features/orders/',
  'server/features/sandbox/',
  'server/features/store-copy/',
  'server/features/store-fulfilment/',
  'server/features/store-orders/',
  'server/features/store-shipments/',
  'server/features/stores/',
  'server/partners/cards/',
  'server/partners/couriers/',
  'server/partners/stores/',
  'server/partners/tax/anaf/anaf.ts',
  'server/platform/',
]
