/** The proforma of a bank transfer: a document, so with diacritics. */
export const proforma = {
  title: 'Factură proformă',
  number: 'Numărul',
  issuedOn: 'Data emiterii',
  validUntil: 'Valabilă până la',
  payment: 'Date pentru plata prin transfer bancar',
  beneficiary: 'Beneficiar',
  amount: 'Suma',
  details: 'Detalii plată (obligatoriu)',
  notFiscalNote:
    'Proforma nu este factură fiscală, nu se înregistrează în contabilitate și nu dă drept de deducere a TVA. Factura se emite după încasare.',
  detailsNote: ({ number }: { number: string }) =>
    `Scrieți ${number} la detaliile plății și achitați exact suma de mai sus: soldul se alimentează automat, în ziua în care banii apar în extrasul nostru de cont.`,
  fileName: ({ number }: { number: string }) => `proforma-${number}.pdf`,
}
