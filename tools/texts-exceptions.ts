/** Where Romanian words stand outside contract/texts. An entry that excuses nothing any more is a complaint too. */

/** `words`: only complaints that these are in. */
export type Exception = { where: RegExp; words?: RegExp; why: string }

export const elsewhere: readonly Exception[] = [
  { where: /^server\/platform\/seller\.ts$/, why: 'name and address of the demonstration’s seller, which are data' },
  { where: /^contract\/addresses\/address-rules\.ts$/, words: /[ăâîșț]/i, why: 'names of counties, and how names are compared' },
  { where: /^contract\/billing\/countries\.ts$/, words: /NU/, why: 'codes of countries' },
  { where: /^contract\/written-address\/(?!conclude)/, why: 'words by which written addresses are read' },
  { where: /^contract\/order-import\/(cells|columns|guess-mapping)\.ts$/, why: 'headers and words of the files that people bring' },
  {
    where: /^server\/features\/order-import\/(imported-order|order-of-rows|store-order-of)\.ts$/,
    why: 'words of payments and goods in the files, which are data',
  },
  { where: /^server\/features\/invoices\/documents\/print-invoice\.ts$/, words: /"factura"/, why: 'specified names of files' },
  { where: /^cash\/settlements\/server\/(report-columns|read-report)\.ts$/, why: 'headings and words of the couriers’ own files' },
  { where: /^server\/partners\/banks\//, why: 'columns and words of the banks’ own files' },
  { where: /^server\/partners\/tax\/anaf\/read-companies\.ts$/, why: 'how the register writes names' },
  { where: /^server\/features\/addresses\/(import|search|seeds)\//, why: 'words of places, and columns of the lists they come from' },
  { where: /^server\/features\/sandbox\/demo-story\.ts$/, why: 'names and goods of the demonstration, which are data' },
  { where: /^server\/features\/settings\/demo-accounts\.ts$/, why: 'names of the demonstration accounts, which are data' },
  { where: /^server\/partners\/couriers\/fan\/services\.ts$/, words: /Cont Colector/, why: 'the courier’s names of its services' },
  { where: /^server\/partners\/partner-http\.ts$/, words: /"parola"|"adresa"/, why: 'names of fields whose values are not recorded' },
  { where: /^contract\/account\/password-rules\.ts$/, words: /"(parola|curier|colet|magazin)"/, why: 'words that passwords begin with' },
  { where: /^contract\/account\/sealed-accounts\.ts$/, words: /cont-/, why: 'how sealed numbers of accounts begin' },
  { where: /^cash\/repayments\/server\/list\/asked\.ts$/, words: /strada/, why: 'words of addresses that are searched for' },
  { where: /^contract\/stores\.ts$/, words: /"(Ramburs|Plata la livrare)"/, why: 'how Romanian shops name cash on delivery' },
  {
    where: /^server\/features\/store-shipments\/rules\/chosen-point\.ts$/,
    words: /ridicare/,
    why: 'words of shipping methods that deliver to a point',
  },
  { where: /^server\/features\/offers\/ask-offers\.ts$/, words: /OFERTA/, why: 'the reference that couriers are asked with' },
  { where: /^server\/features\/stores\/import-store\.ts$/, words: /Depozit/, why: 'the name of a warehouse, which is data' },
  { where: /^server\/partners\/couriers\/fan\/offers\.ts$/, words: /expeditor/, why: 'a value of the courier’s calls' },
  {
    where: /^server\/partners\/couriers\/sameday\/tracking\.ts$/,
    words: /Anulat/,
    why: 'the courier’s words for a state that it only counts',
  },
  { where: /^server\/partners\/stores\/woocommerce\/fulfil\.ts$/, words: /expediata/, why: 'a note of the shop to its own buyer' },
  { where: /^server\/partners\/stores\/woocommerce\/orders\.ts$/, words: /ridicare personala/, why: 'how shops name collection' },
]

/** Whose words are still to become texts of each language. */
export const notYet: readonly string[] = []
