import { Badge, Button, Group, Paper, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { shownSealedAccount } from '../../../contract/account/sealed-accounts.ts'
import { ALL_COMPANIES, statementCalls } from '../../../contract/statement.ts'
import { useCall } from '../../../web/api.ts'
import { ClientSelect } from '../../../web/features/balance/client-select.tsx'
import { useActingFor } from '../../../web/session.ts'
import { useMay } from '../../../web/shell/use-may.ts'
import { useAccountId, useMe } from '../../../web/shell/use-me.ts'
import { texts } from '../../../web/texts.ts'
import { SearchBox } from '../../../web/ui/form/search-box.tsx'
import { useProductName } from '../../../web/ui/page.tsx'
import { FilterChoice, FilterPeriod } from '../../../web/ui/table/filter-row.tsx'
import { repaymentCalls } from '../contract/repayment-calls.ts'
import { type RepaymentFilter, repaymentFilters } from '../contract/repayment-states.ts'
import { pressed, type RepaymentFilters, TYPED_DEBOUNCE_MS } from './repayment-filters.ts'
import classes from './repayments.module.css'

const words = texts.repaymentList

type FieldProps = { filters: RepaymentFilters; onChange: (changes: Partial<RepaymentFilters>) => void }
type Counts = Record<RepaymentFilter, number>

export function FilterCard({ filters, counts, onChange }: FieldProps & { counts: Counts | undefined }) {
  const me = useMe().data
  const isStaff = (me?.platformRole ?? null) !== null
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <StateButtons filters={filters} counts={counts} onChange={onChange} />
        <Group gap="sm">
          <div className={classes.search}>
            <SearchBox
              label={words.search}
              value={filters.searchString}
              debounceMs={TYPED_DEBOUNCE_MS}
              onChange={(searchString) => onChange({ searchString })}
            />
          </div>
          <FilterPeriod
            label={words.period}
            from={filters.fromDate ?? undefined}
            to={filters.toDate ?? undefined}
            onChange={({ from, to }) => onChange({ fromDate: from ?? null, toDate: to ?? null })}
          />
          <AccountField filters={filters} onChange={onChange} isStaff={isStaff} />
          {isStaff && <CompanyField filters={filters} onChange={onChange} />}
          {isStaff && <ClientSelect all={words.allClients} />}
        </Group>
      </Stack>
    </Paper>
  )
}

function StateButtons({ filters, counts, onChange }: FieldProps & { counts: Counts | undefined }) {
  const product = useProductName()
  const [names, holds] = [words.filters(product), words.holds(product)]
  const described = counts && holds[filters.filter](counts[filters.filter])
  return (
    <Stack gap={4}>
      <Group gap="xs" role="group" aria-label={words.state}>
        {repaymentFilters.map((filter) => {
          const isOn = filter === filters.filter
          const says = counts && holds[filter](counts[filter])
          return (
            <Tooltip key={filter} label={says} disabled={!says}>
              <Button
                variant={isOn ? 'filled' : 'default'}
                aria-pressed={isOn}
                aria-description={says}
                rightSection={
                  counts && (
                    <Badge
                      variant={isOn ? 'white' : 'light'}
                      color={isOn ? 'accent' : 'gray'}
                      circle={counts[filter] < 10}
                      className="tabular"
                    >
                      {texts.forms.number(counts[filter])}
                    </Badge>
                  )
                }
                onClick={() => onChange({ filter: pressed(filters.filter, filter) })}
              >
                {names[filter]}
              </Button>
            </Tooltip>
          )
        })}
      </Group>
      <Text size="sm" c="dimmed" aria-live="polite" mih={20}>
        {described}
      </Text>
    </Stack>
  )
}

/** Where none is known, who asks about all clients may name a part of one. */
function AccountField({ filters, onChange, isStaff }: FieldProps & { isStaff: boolean }) {
  const clientId = useAccountId()
  const client = useActingFor()
  const isAll = isStaff && client === null
  const id = isStaff ? client?.id : (clientId ?? undefined)
  const accounts = useCall(repaymentCalls.accounts, { body: id === undefined ? {} : { id } }, { enabled: !isAll && id !== undefined })
  const known = accounts.data ?? []
  if (known.length === 0) return isStaff && (isAll || accounts.isSuccess) ? <PartOfAccount filters={filters} onChange={onChange} /> : null
  return (
    <FilterChoice
      label={words.account}
      width={320}
      value={filters.account}
      whole=""
      options={[
        { value: '', label: words.allAccounts },
        ...known.map(({ bankAccount, bankAccountOwner }) => ({
          value: bankAccount,
          label: words.accountOf({ account: shownSealedAccount(bankAccount) ?? bankAccount, holder: bankAccountOwner }),
        })),
      ]}
      onChange={(account) => onChange({ account: account ?? '' })}
    />
  )
}

function PartOfAccount({ filters, onChange }: FieldProps) {
  const [text, setText] = useState(filters.account)
  const send = useDebouncedCallback((account: string) => onChange({ account }), TYPED_DEBOUNCE_MS)
  return (
    <TextInput
      aria-label={words.partOfAccount}
      placeholder={words.partOfAccount}
      w={320}
      maw="100%"
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        send(value.trim())
      }}
    />
  )
}

function CompanyField({ filters, onChange }: FieldProps) {
  const mayAsk = useMay('platform.money')
  const companies = useCall(statementCalls.companies, {}, { enabled: mayAsk })
  if (!companies.data) return null
  return (
    <FilterChoice
      label={words.company}
      width={240}
      value={String(filters.selectedCompany)}
      whole={String(ALL_COMPANIES)}
      options={[
        { value: String(ALL_COMPANIES), label: words.allCompanies },
        ...companies.data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(company) => onChange({ selectedCompany: Number(company ?? ALL_COMPANIES) })}
    />
  )
}
