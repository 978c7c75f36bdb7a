/** Valid values by key of a body or query. */
export type Samples = Readonly<Record<string, readonly unknown[]>>;

/** Ids and data that samples refer to. */
export interface Known {
  listingId: string;
  draftId: string;
  orderId: string;
  enquiryId: string;
  teacherId: string;
  studentId: string;
  imageId: string;
  fileIds: readonly string[];
  /** Start of the class. */
  start: Date;
  student: { email: string; password: string };
  strangerId: string;
}

const hour = 3_600_000;
const hourly = 'flex-hourly-default-process/release-1';

const processText = (transition: string) =>
  `{:format :v3 :transitions [{:name :transition/${transition} :actor :actor.role/customer :actions [] :to :state/asked}]}`;

/** Returns valid values for the keys of the protocol. */
export function samplesOf(known: Known): Samples {
  const at = (hours: number) => new Date(known.start.getTime() + hours * hour).toISOString();
  const ids = [
    known.listingId,
    known.draftId,
    known.orderId,
    known.enquiryId,
    known.teacherId,
    known.studentId,
    known.strangerId,
  ];
  const lineItem = {
    code: 'line-item/session',
    unitPrice: { amount: 2000, currency: 'USD' },
    quantity: 1,
    includeFor: ['customer', 'provider'],
  };
  const place = {
    listingId: known.listingId,
    bookingStart: at(0),
    bookingEnd: at(1),
    seats: 1,
    stockReservationQuantity: 1,
    lineItems: [lineItem],
    protectedData: { note: 'Hello' },
  };
  const extended = { userType: 'teacher', languages: ['en'], about: { years: 3 } };
  const classData = {
    type: 'paid',
    timezone: 'Europe/Berlin',
    languages: ['en', 'es'],
    yogaStyles: ['vinyasa'],
    location: { address: 'Berlin', building: '1' },
    classDuration: { key: '60_minutes', value: 60 },
    startDate: at(0).slice(0, 10),
    time: '18:00',
    weeklyDays: [{ value: '3', label: 'Tuesday' }],
    unixTimeStamp: known.start.getTime(),
    lastClass: known.start.getTime() + hour,
    paymentType: [{ value: 'per_session' }, { value: 'recurring' }],
    monthlyPrice: { amount: 4000, currency: 'USD' },
    unitType: 'line-item/session',
    stock: 50,
  };
  const initiated = [
    { processAlias: hourly, transition: 'transition/request-payment', params: place },
    {
      processAlias: 'flowroom-free-process/release-1',
      transition: 'transition/enquire',
      params: { listingId: known.listingId },
    },
  ];
  const moved = [
    { id: known.orderId, transition: 'transition/confirm-payment', params: {} },
    { id: known.orderId, transition: 'transition/accept', params: {} },
    { id: known.enquiryId, transition: 'transition/request-payment-after-enquiry', params: place },
  ];
  return {
    id: ids,
    // Keys of one area of the API, or the whole body of an operation.
    'own_listings.id': [known.listingId, known.draftId],
    'listings.id': [known.listingId],
    'transactions.id': [known.orderId, known.enquiryId],
    'users.id': [known.teacherId, known.studentId],
    'own_files.id': known.fileIds,
    'users.metadata': [{ seen: true, level: 2 }],
    'own_listings.publicData': [classData],
    'listings.publicData': [classData],
    'current_user.email': [`${known.strangerId}@example.com`],
    'transactions/initiate': initiated,
    'transactions/initiate_speculative': initiated,
    'transactions/transition': moved,
    'transactions/transition_speculative': moved,
    'listings.state': ['published', 'pendingApproval'],
    'stripe/update-version': [{ version: '2019-12-03' }],
    'users/ban': [{ id: known.strangerId }],
    'users/unban': [{ id: known.studentId }],
    'strangers.id': [known.strangerId],
    'users/appoint-operator': [{ email: known.student.email }],
    'users/dismiss-operator': [{ id: known.studentId }],
    ids: [ids.join(',')],
    listingId: [known.listingId, known.draftId],
    transactionId: [known.orderId, known.enquiryId],
    userId: [known.teacherId, known.studentId],
    authorId: [known.teacherId, known.studentId],
    ownerId: [known.teacherId],
    customerId: [known.studentId],
    providerId: [known.teacherId],
    subjectId: [known.teacherId],
    messageId: [known.strangerId],
    resourceId: ids,
    relatedResourceId: ids,
    'resource-id': ids,
    'related-resource-id': ids,
    imageId: [known.imageId],
    profileImageId: [known.imageId, null],
    images: [[known.imageId], []],
    fileId: known.fileIds,
    fileAttachmentId: [known.strangerId],
    publicFileAttachments: [[], [], [known.fileIds[1]], [{ fileId: known.fileIds[1] }]],
    protectedFileAttachments: [[], [], [known.fileIds[1]], [{ fileId: known.fileIds[1] }]],
    privateFileAttachments: [[]],
    start: [at(-10), at(0)],
    end: [at(1), at(48)],
    createdAtStart: ['2020-01-01T00:00:00.000Z'],
    createdAtEnd: [at(0)],
    bookingStart: [at(0)],
    bookingEnd: [at(1)],
    seats: [1, 5],
    quantity: [1, -1],
    oldTotal: [null, 50],
    newTotal: [0, 10, 50],
    title: ['Slow flow'],
    description: ['For everybody.'],
    price: [{ amount: 2000, currency: 'USD' }],
    geolocation: [{ lat: 52.5, lng: 13.4 }],
    availabilityPlan: [
      { type: 'availability-plan/day', entries: [{ dayOfWeek: 'mon', seats: 2 }] },
      {
        type: 'availability-plan/time',
        timezone: 'Pacific/Auckland',
        entries: [{ dayOfWeek: 'mon', startTime: '09:00', endTime: '17:00', seats: 2 }],
      },
    ],
    publicData: [extended],
    protectedData: [{ phone: '1' }],
    privateData: [{ language: 'es' }],
    metadata: [{ seen: true }],
    content: ['Hello'],
    email: [`${known.strangerId}@example.com`, known.student.email],
    // With the right password, requests would change or close the account.
    currentPassword: [...Array.from({ length: 60 }, () => 'not it'), known.student.password],
    password: ['a good password'],
    code: ['123456', 'abcde-fghij'],
    newPassword: ['a better password'],
    passwordResetToken: ['x'],
    verificationToken: ['x'],
    firstName: ['Ada'],
    lastName: ['Student'],
    displayName: ['Ada S.'],
    bio: ['Teaches.'],
    idpId: ['google', 'facebook'],
    idpClientId: ['g', 'f'],
    idpToken: ['a.b.c'],
    name: ['flex-hourly-default-process', 'a.txt', 'fuzzed'],
    mimeType: ['text/plain', 'image/png'],
    size: [5, 1000],
    processAlias: ['flex-hourly-default-process/release-1', 'flowroom-free-process/release-1'],
    transition: [
      'transition/enquire',
      'transition/request-payment',
      'transition/confirm-payment',
      'transition/accept',
    ],
    lastTransition: ['transition/enquire'],
    lastTransitions: ['transition/enquire,transition/accept'],
    processNames: ['flowroom-free-process'],
    params: [{}, place],
    state: ['published', 'pending', 'public'],
    states: ['published,draft', 'available'],
    scopes: ['public,private'],
    only: ['sale', 'order'],
    type: ['ofProvider', 'account_onboarding'],
    keywords: ['yoga flow'],
    bounds: ['53,14,52,13', '-10,-170,10,170'],
    origin: ['52.5,13.4'],
    sort: ['-price,createdAt', 'pub_lastClass'],
    availability: ['time-partial', 'day-full'],
    minDuration: ['30'],
    minStock: ['1'],
    stockMode: ['strict'],
    intervalDuration: ['P1D'],
    intervalAlign: [at(0)],
    maxPerInterval: ['1'],
    minDurationStartingInInterval: ['60'],
    pathPrefix: ['content/'],
    country: ['US'],
    accountToken: ['ct_1'],
    bankAccountToken: ['btok_1'],
    businessProfileMCC: ['7941'],
    businessProfileURL: ['https://flowroom.example'],
    businessProfileProductDescription: ['Classes'],
    requestedCapabilities: [['card_payments', 'transfers']],
    failureURL: ['https://flowroom.example/a'],
    successURL: ['https://flowroom.example/b'],
    collect: ['currently_due'],
    collectionOptions: [{ fields: 'currently_due', future_requirements: 'omit' }],
    personToken: ['cpt_1'],
    stripePaymentMethodId: ['pm_card_visa'],
    stripeCustomerEmail: [known.student.email],
    postListings: ['permission/allow'],
    initiateTransactions: ['permission/allow'],
    read: ['permission/allow'],
    deleteFromStripe: [false],
    eventTypes: ['listing/created'],
    startAfterSequenceId: ['0'],
    version: [1, '1'],
    alias: ['release-1', 'fuzzed'],
    definition: [processText('ask')],
    key: ['fuzzed'],
    scope: ['dataSchema.scope/public', 'dataSchema.scope/metadata'],
    of: ['dataSchema.of/listing'],
    valueType: ['dataSchema.type/text', 'dataSchema.type/long'],
    cardinality: ['dataSchema.cardinality/one'],
    defaultValue: ['x'],
    latest: ['true', 'false'],
    'event-types': ['listing/created'],
    'sequence-id': ['1'],
    'start-after-sequence-id': ['0'],
    'sequence-id-end': ['100'],
    'start-after-created-at': ['2020-01-01T00:00:00.000Z'],
    'created-at-end': [at(0)],
    perPage: ['10'],
    hasBooking: ['true'],
    hasStockReservation: ['true'],
    hasPayin: ['false'],
    hasMessage: ['false'],
    bookingStates: ['pending,accepted'],
    stockReservationStates: ['pending'],
    doc: ['A key'],
    template: [
      { name: 'letter', subject: 'Hello {{t "a" "b"}}', html: '<p>{{marketplace.name}}</p>' },
    ],
    'template-context': ['{}', '{"marketplace":{"name":"x"}}'],
    'version-alias': ['latest'],
    'current-version': ['nil', 'latest'],
    'path-0': ['content/a.json'],
    'op-0': ['upsert'],
  };
}
