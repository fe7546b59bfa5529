/** What is wrong with an account, and what is refused of repayments. */
export const repaymentMessages = {
  'holder-missing': 'Numele titularului de cont este obligatoriu!',
  'holder-invalid': 'Numele titularului de cont este invalid!',
  'holder-other-script': 'Scrieti numele titularului cu litere latine, asa cum il are banca: altfel plata nu poate fi trimisa.',
  'iban-length': 'Contul este invalid!',
  'iban-own-company': ({ product }: { product: string }) =>
    `Contul introdus apartine ${product}! Introduceti contul in care doriti sa va fie platit rambursul!`,
  'send-interval-unknown': 'Alegeti unul dintre intervalele de plata.',
  'send-interval-by-contract': 'Rambursurile se platesc conform termenilor contractuali, deci intervalul nu poate fi schimbat.',
  'repayment-settled': ({ awb }: { awb: string }) => `Rambursul cu AWB ${awb} este platit sau anulat: contul lui nu mai poate fi schimbat.`,
  'repayment-being-paid': ({ awb }: { awb: string }) =>
    `Rambursul cu AWB ${awb} este deja in curs de plata: contul lui nu mai poate fi schimbat.`,
}
