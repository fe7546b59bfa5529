/** What is wrong with billing data (paying/billing/contract). */
import type { Bani } from '#contract/money.ts'
import { forms } from '#contract/texts/ro/forms.ts'

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
  // Why no invoices are issued to an entity.
  'billing-entity-pending': 'Datele de facturare asteapta verificarea la ANAF. Pana atunci nu se emit facturi.',
  'billing-entity-missing': 'Clientul nu are date de facturare active. Nu se emit facturi.',
  'billing-entity-not-found': 'Codul de identificare nu exista la ANAF. Nu se emit facturi.',
  'billing-entity-inactive': 'Compania este declarata inactiva la ANAF. Nu se emit facturi.',
  'billing-entity-deregistered': 'Compania este radiata. Nu se emit facturi.',
  'billing-entity-name-differs': 'Numele difera de cel inregistrat la ANAF pentru acest cod. Nu se emit facturi.',
  'credit-limit-out-of-bounds': 'Limita de credit este intre 0 si 1.000.000 RON!',
  'credit-limit-needs-contract': 'Limita de credit se da numai clientilor care platesc dupa factura!',
  'credit-limit-below-debt': ({ owed }: { owed: Bani }) =>
    `Clientul are de plata ${forms.ron(owed)}: limita nu poate fi mai mica. Opriti activarile printr-un termen de oprire.`,
  'stopped-until-paid': ({ invoiceNumber, dueOn, open }: { invoiceNumber: string; dueOn: string; open: Bani }) =>
    `Factura ${invoiceNumber}, scadenta la ${forms.day(dueOn)}, are ${forms.ron(open)} neplatiti. Comenzile se activeaza din nou imediat ce plata este primita.`,
  'establishment-needs-no-proof': 'Dovada se cere numai companiilor din afara Uniunii Europene.',
  'proof-day-ahead': 'Ziua nu poate fi in viitor!',
  'company-abroad-refused': 'Nu emitem facturi companiilor din afara Romaniei. Alegeti date de facturare din Romania.',
  'vat-number-not-answered':
    'VIES nu a raspuns inca astazi despre numarul de TVA al companiei. Factura asteapta raspunsul, cel mult pana in ziua de 15 a lunii urmatoare.',
  'billing-entity-known': 'Aveti deja date de facturare cu acest cod!',
  'billing-entities-too-many': ({ max }: { max: number }) =>
    `Puteti avea cel mult ${forms.counted(max, { one: 'un set', few: '# seturi', other: '# de seturi' })} de date de facturare.`,
  'billing-change-needs-settling':
    'Contul nu este decontat: firma pe care se factureaza poate fi schimbata dupa ce comenzile sunt facturate si soldul ramas este returnat.',
  'billing-edit-needs-settling':
    'Contul nu este decontat: datele persoanei fizice active pot fi modificate dupa ce comenzile sunt facturate si soldul ramas este returnat.',
  'billing-entity-is-active': 'Datele de facturare active nu pot fi sterse. Activati mai intai altele.',
  'billing-entity-is-connected': 'Datele de facturare sunt conectate la sistemul de facturare si nu pot fi sterse.',
  'billing-identity-is-invoiced':
    'Pe aceste date s-au emis deja documente: codul, tara si felul (companie sau persoana fizica) nu se mai pot schimba. Adaugati alte date de facturare.',
  'billing-entity-holds-advance': ({ amount }: { amount: Bani }) =>
    `Pe aceste date exista un avans facturat de ${forms.ron(amount)}. Cereti returnarea lui, apoi stergeti datele.`,
  'billing-entity-holds-payments': ({ amount }: { amount: Bani }) =>
    `Pe aceste date exista plati nefacturate de ${forms.ron(amount)}. Datele pot fi sterse dupa ce sunt facturate sau returnate.`,
  'billing-entity-has-open-invoices': ({ amount }: { amount: Bani }) =>
    `Pe aceste date exista facturi neplatite de ${forms.ron(amount)}. Datele pot fi sterse dupa plata lor.`,
  'invoice-not-of-orders': 'Numai facturile de comenzi pot fi stornate aici; avansul se storneaza cand este returnat sau eliberat.',
  'invoice-reversed-already': 'Factura, sau ce ati ales din ea, este stornata deja.',
  'invoice-rest-below-zero': 'Ce ar ramane pe factura ar fi sub zero: alegeti si pozitiile cu minus.',
  'invoice-gives-nothing-back': 'Ce ati ales din factura nu are valoare pozitiva: nu este nimic de stornat.',
  'invoice-line-unknown': 'Pozitia aleasa nu este a facturii.',
  'invoicing-not-both': 'Alegeti facturarea la fiecare reincarcare sau la fiecare comanda, nu ambele!',
  'phone-invalid': 'Numarul de telefon nu este valid!',
}
