/** Packed goods and packages that are kept, chosen in an order by typing a part of their name. */
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { SuggestionField } from '#sending/addresses/web/party/suggestion-field.tsx'
import { ENVELOPE, PARCEL, type Package, type Packing } from '#sending/shipments/contract/shipments.ts'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/form/text/search-box.tsx'
import { type PackagingTemplate, packageOf, packagingCalls, type SavedPackage } from '../contract/packaging.ts'

const words = texts.packaging.inOrder
const SUGGESTED = 20

type Chosen<T> = { onChoose: (chosen: T) => void }

export const ChooseTemplate = ({ onChoose }: Chosen<Packing>) => (
  <ChooseKept<PackagingTemplate>
    call={packagingCalls.templates}
    label={words.choose}
    noneFound={words.none}
    detailOf={({ template: { content, isDocuments } }) => (isDocuments ? `${content}, ${texts.packaging.goods.documents}` : content)}
    nameAfter={({ name }) => name}
    onPick={({ template: { content, envelope, packages } }) =>
      onChoose({ type: envelope ? ENVELOPE : PARCEL, content, packages: packages.map(packageOf) })
    }
  />
)

/** `label`: where several are chosen of one page. */
export const ChoosePackage = ({ label = words.choosePackage, onChoose }: Chosen<Package> & { label?: string }) => (
  <ChooseKept<SavedPackage>
    call={packagingCalls.packages}
    label={label}
    noneFound={words.nonePackages}
    detailOf={({ weight, xLength: x, yLength: y, zLength: z }) => texts.packaging.goods.size({ weight, x, y, z })}
    // It may be chosen again for the next package.
    nameAfter={() => ''}
    onPick={(chosen) => onChoose(packageOf(chosen))}
  />
)

type Kept = { id: string; name: string }

type ChooseKeptProps<Row extends Kept> = {
  call: typeof packagingCalls.templates | typeof packagingCalls.packages
  label: string
  noneFound: string
  detailOf: (row: Row) => string
  /** What stands in the field once it was chosen. */
  nameAfter: (row: Row) => string
  onPick: (row: Row) => void
}

/** Who keeps none is not asked. */
function ChooseKept<Row extends Kept>({ call, label, noneFound, detailOf, nameAfter, onPick }: ChooseKeptProps<Row>) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS)
  const list = useCall(call, { body: { paginationOptions: { page: 1, limit: SUGGESTED, search } } }, { keepPrevious: true })
  if (typed === '' && (list.data === undefined || list.data.count === 0)) return null
  const rows = (list.data?.list ?? []) as unknown as Row[] // as `call` answers them: which one it is, its caller has said
  return (
    <SuggestionField
      label={label}
      value={typed}
      noneFound={noneFound}
      found={{ rows, isFetching: list.isFetching, hasFailed: list.isError, more: () => {} }}
      suggestionOf={(row) => ({ key: row.id, label: row.name, detail: detailOf(row) })}
      onType={setTyped}
      onPick={(row) => {
        setTyped(nameAfter(row))
        onPick(row)
      }}
      onBlur={() => {}}
    />
  )
}
