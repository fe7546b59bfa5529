/** What an invoice says, region by region: nothing is computed, and what it does not say is a dash. */
import { Anchor, Button, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { texts } from '#web/texts.ts'
import { FactList } from '#web/ui/values/facts.tsx'
import type { ViewedAttachment, ViewedInvoice, ViewedParty } from '../contract/invoice-view.ts'
import { LinesTable, VatTable } from './paper-tables.tsx'
import classes from './viewer.module.css'
import { amountTextOf, dayTextOf, paymentMeansTextOf } from './written.ts'

const words = texts.viewer

/** `onSave`: of the attachment at a position. */
type PaperProps = { invoice: ViewedInvoice; onSave: (position: number, name: string) => void }

export function InvoicePaper({ invoice, onSave }: PaperProps) {
  const { facts } = words
  const preceding = invoice.preceding.map(({ number, issueDate }) =>
    issueDate === '' ? number || words.unknown : facts.precedingOf(number || words.unknown, dayTextOf(issueDate)),
  )
  return (
    <Paper withBorder className={classes.paper ?? ''}>
      <Stack gap="lg">
        <FactList
          of={[
            [facts.number, invoice.number || words.unknown],
            [facts.issueDate, dayTextOf(invoice.issueDate)],
            [facts.dueDate, dayTextOf(invoice.dueDate)],
            [facts.currency, invoice.currency || words.unknown],
            ...(preceding.length > 0 ? [[facts.preceding, preceding.join('; ')] as const] : []),
          ]}
        />
        <div className={classes.parties}>
          <Party title={words.seller} of={invoice.seller} />
          <Party title={words.buyer} of={invoice.buyer} />
        </div>
        <Region title={words.lines.title}>
          <LinesTable lines={invoice.lines} currency={invoice.currency} />
        </Region>
        {invoice.vat.length > 0 && (
          <Region title={words.vat.title}>
            <VatTable rows={invoice.vat} />
          </Region>
        )}
        <Region title={words.totals.title}>
          <Totals of={invoice} />
          {hasUnknown(invoice) && <Text c="dimmed">{words.unknownAmounts}</Text>}
        </Region>
        <Payment of={invoice} />
        {invoice.notes.length > 0 && (
          <Region title={words.notes}>
            {invoice.notes.map((note) => (
              <Text key={note} className={classes.text ?? ''}>
                {note}
              </Text>
            ))}
          </Region>
        )}
        {invoice.attachments.length > 0 && (
          <Region title={words.attachments.title}>
            <Attachments of={invoice.attachments} onSave={onSave} />
          </Region>
        )}
      </Stack>
    </Paper>
  )
}

function Region({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

const Party = ({ title, of: { name, numbers, addressLines, contact } }: { title: string; of: ViewedParty }) => (
  <Region title={title}>
    <div className={classes.party}>
      <Text fw={600}>{name || words.unknown}</Text>
      {[...numbers, addressLines.join(', '), ...contact]
        .filter((line) => line !== '')
        .map((line) => (
          <Text key={line}>{line}</Text>
        ))}
    </div>
  </Region>
)

/** Those that every invoice has are there, known or not. */
function hasUnknown({ lines, vat, vatAmount, totals: { withoutVat, withVat, payable } }: ViewedInvoice): boolean {
  const amounts = [
    ...[vatAmount, withoutVat, withVat, payable],
    ...lines.flatMap(({ quantity, price, net }) => [quantity, price, net]),
    ...vat.flatMap(({ taxable, tax }) => [taxable, tax]),
  ]
  return amounts.includes(null)
}

function Totals({ of: { totals, vatAmount, vatInLei, allowances, currency } }: { of: ViewedInvoice }) {
  const names = words.totals
  const where = (name: string, amount: string | null) => (amount === null ? [] : [[name, amount] as const])
  const named = allowances.map(({ isCharge, reason, amount }) => {
    const kind = isCharge ? words.charge : words.allowance
    return [reason === '' ? kind : `${kind}: ${reason}`, amount] as const
  })
  const rows: (readonly [name: string, amount: string | null])[] = [
    ...where(names.lines, totals.lines),
    ...named,
    ...where(names.allowances, totals.allowances),
    ...where(names.charges, totals.charges),
    [names.withoutVat, totals.withoutVat],
    [names.vat, vatAmount],
    [names.withVat, totals.withVat],
    ...where(names.prepaid, totals.prepaid),
    ...where(names.rounding, totals.rounding),
  ]
  return (
    <dl className={classes.totals}>
      {rows.map(([name, amount], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: allowances of one reason repeat, and their order stays
        <Total key={`${at} ${name}`} name={name} value={amountTextOf(amount)} />
      ))}
      {vatInLei !== null && <Total name={names.vatInLei} value={`${amountTextOf(vatInLei)} RON`} />}
      <Total isPayable name={names.payable} value={`${amountTextOf(totals.payable)} ${currency}`.trim()} />
    </dl>
  )
}

function Total({ name, value, isPayable = false }: { name: string; value: string; isPayable?: boolean }) {
  const look = isPayable ? { className: classes.payable } : {}
  return (
    <>
      <dt {...look}>{name}</dt>
      <dd {...look}>{value}</dd>
    </>
  )
}

function Payment({ of: { payments, paymentTerms } }: { of: ViewedInvoice }) {
  const { payment } = words
  const lines = payments.map(({ code, iban, reference }) =>
    [code === '' ? '' : paymentMeansTextOf(code), iban, reference === '' ? '' : payment.reference(reference)].filter((part) => part !== ''),
  )
  const shown = [...new Set(lines.map((parts) => parts.join(' · ')).filter((line) => line !== ''))]
  if (shown.length === 0 && paymentTerms === '') return null
  return (
    <Region title={payment.title}>
      {shown.map((line) => (
        <Text key={line} className={classes.text ?? ''}>
          {line}
        </Text>
      ))}
      {paymentTerms !== '' && (
        <Text className={classes.text ?? ''}>
          {payment.terms}: {paymentTerms}
        </Text>
      )}
    </Region>
  )
}

const Attachments = ({ of, onSave }: { of: readonly ViewedAttachment[]; onSave: PaperProps['onSave'] }) => (
  <List listStyleType="none">
    {of.map((attachment, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the position is what an attachment is known by
      <List.Item key={position} className={classes.party ?? ''}>
        <Attached of={attachment} onSave={() => onSave(position, attachment.fileName)} />
      </List.Item>
    ))}
  </List>
)

/** A file is saved and never drawn; of links those alone are followed that go through an encrypted connection. */
function Attached({ of: { id, description, fileName, isOpenable, link }, onSave }: { of: ViewedAttachment; onSave: () => void }) {
  const { attachments } = words
  const name = description || id || fileName
  if (isOpenable)
    return (
      <>
        {name}{' '}
        <Button
          variant="default"
          size="compact-md"
          className={classes.notPrinted ?? ''}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={onSave}
        >
          {attachments.download(fileName)}
        </Button>
      </>
    )
  if (link !== null && /^https:/i.test(link))
    return (
      <>
        <Anchor href={link} target="_blank" rel="noopener noreferrer">
          {attachments.open(name)}
        </Anchor>{' '}
        <span translate="no">{link}</span>
      </>
    )
  return (
    <>
      {name}: {link !== null && <span translate="no">{link} </span>}
      <Text span c="dimmed">
        {attachments.inFileOnly}
      </Text>
    </>
  )
}
