/** What is known of a courier beside its calls: each has a file of its own beside this one. */
export const labelFormats = ['A4', 'A6'] as const

/** What a courier's own papers say of a parcel that is handed over without a printed label. null: they say nothing of it. */
export type UnlabelledHandover = {
  /** Who collects scans the AWB from a code that the sender shows, and needs no label. */
  scansShownCode: boolean | null
  /** Who collects brings the label. */
  bringsLabel: boolean | null
  /** Any AWB is taken at each of its offices. */
  takenAtOffices: boolean | null
}

export type CourierFacts = {
  /** Shown to people. */
  name: string
  /** What the specification's `forwarderGroupId` carries. */
  groupId: number
  /** Its mark as the product draws it. */
  initials: string
  color: string
  labelFormats: readonly (typeof labelFormats)[number][]
  /** How it says which cash it sent: by a call of its port, or by files that people give. */
  cashReports: 'call' | 'file'
  /** What it and its points are called in files of orders and in shops, folded; its code is known besides. */
  spellings: readonly string[]
  pointNames: readonly string[]
  /** Whose account its transfers of cash come from, as banks write it. Also once the operator has no account with it any more. */
  onStatements: RegExp
  unlabelled: UnlabelledHandover
}
