/** What production demands to be set of the seller, for tests. */
export const sellerOfTests = {
  SELLER_NAME: 'CURIERAT S.R.L.',
  SELLER_CUI: 'RO 90000014',
  SELLER_TRADE_REGISTER: 'J2026000001408',
  SELLER_ADDRESS: 'Strada Lunga 1, Brasov',
  SELLER_SHARE_CAPITAL: '200 RON',
  SELLER_IBAN: 'RO49AAAA1B31007593840000',
  SELLER_BANK: 'Banca',
}
