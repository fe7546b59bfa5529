/** What is wrong with a fiscal code (contract/billing/fiscal-codes.ts). */
export const billing = {
  'fiscal-code-malformed': 'Codul de identificare nu este valid!',
  'cif-malformed': 'CIF-ul are intre 2 si 10 cifre, cu sau fara RO in fata!',
  'cif-wrong-digit': 'CIF-ul este gresit: cifra de control nu corespunde!',
  'cnp-malformed': 'CNP-ul are 13 cifre!',
  'cnp-wrong-digit': 'CNP-ul este gresit: cifra de control nu corespunde!',
  'cnp-wrong-day': 'CNP-ul este gresit: data nasterii nu exista!',
  'cnp-wrong-county': 'CNP-ul este gresit: codul judetului nu exista!',
  'nif-malformed': 'NIF-ul are 13 cifre si incepe cu 9!',
  'nif-wrong-digit': 'NIF-ul este gresit: cifra de control nu corespunde!',
}
