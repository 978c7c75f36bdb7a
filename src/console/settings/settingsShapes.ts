import * as v from 'valibot';

/** Hosted documents of a version. */
export const documentsShape = v.object({
  version: v.string(),
  documents: v.record(v.string(), v.unknown()),
  /** Addresses of the images that documents refer to, by path. */
  images: v.record(v.string(), v.string()),
});
export type StoredDocuments = v.InferOutput<typeof documentsShape>;

/** A version in the history. */
export const versionShape = v.object({
  version: v.string(),
  createdAt: v.string(),
  operator: v.nullable(v.object({ id: v.string(), name: v.string() })),
  note: v.nullable(v.string()),
  paths: v.array(v.string()),
});
export type AssetVersion = v.InferOutput<typeof versionShape>;

/** The version that was made. */
export const writtenShape = v.object({ version: v.string() });

/** Rules of the marketplace that are switched. */
export const accessShape = v.pipe(
  v.object({
    'marketplace/private': v.boolean(),
    'marketplace/requireListingApproval': v.boolean(),
    'marketplace/requireUserApproval': v.boolean(),
    'marketplace/requirePostingApproval': v.boolean(),
  }),
  v.transform(raw => ({
    isPrivate: raw['marketplace/private'],
    approvesListings: raw['marketplace/requireListingApproval'],
    approvesPeople: raw['marketplace/requireUserApproval'],
    approvesTeachers: raw['marketplace/requirePostingApproval'],
  })),
);
export type AccessRules = v.InferOutput<typeof accessShape>;
