/** What is wrong with billing data (contract/billing). */
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
  'fiscal-type-does-not-fit': 'Tipul codului nu se potriveste cu felul entitatii si cu tara ei!',
  'street-or-number-missing': 'Completati strada sau numarul!',
  'county-unknown': 'Judetul este invalid!',
  'sector-missing': 'Pentru Bucuresti completati sectorul, de exemplu Sector 3!',
  'postal-code-invalid': 'Cod postal invalid!',
  // Why no invoices are issued to an entity.
  'billing-entity-pending': 'Datele de facturare asteapta verificarea la ANAF. Pana atunci nu se emit facturi.',
  'billing-entity-missing': 'Clientul nu are date de facturare active. Nu se emit facturi.',
  'billing-entity-not-found': 'Codul de identificare nu exista la ANAF. Nu se emit facturi.',
  'billing-entity-inactive': 'Compania este declarata inactiva la ANAF. Nu se emit facturi.',
  'billing-entity-deregistered': 'Compania este radiata. Nu se emit facturi.',
  'billing-entity-name-differs': 'Numele difera de cel inregistrat la ANAF pentru acest cod. Nu se emit facturi.',
}
