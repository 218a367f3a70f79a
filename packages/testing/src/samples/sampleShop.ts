import type { Unit } from '@bahi/contracts';

/**
 * The characters of demo, tests and documentation: a kirana store in Jaipur, its staff, vendors and customers. All are
 * invented.
 */

export const shop = {
  shopName: 'Sharma Kirana Store',
  address: '14 Nehru Bazaar, Jaipur 302003',
  stateCode: '08',
  upiId: 'sharmakirana@upi',
  upiPayeeName: 'Sharma Kirana Store',
  billingInitial: 'SKS',
  billFooter: 'Open daily 8 am to 9 pm',
} as const;

export const owner = { name: 'Asha Sharma', email: 'asha@sharmakirana.example', phone: '+91 98290 00001' } as const;
export const staff = { name: 'Ravi Meena', email: 'ravi@sharmakirana.example', phone: '+91 98290 00002' } as const;
export const auditor = { name: 'Neha Jain', email: 'neha@jainassociates.example', phone: '+91 98290 00003' } as const;

export interface SampleVendor {
  key: string;
  name: string;
  phone: string;
  email: string;
}

/** Three vendors, each with its own goods. */
export const vendors: readonly SampleVendor[] = [
  { key: 'grain', name: 'Rajasthan Anaj Bhandar', phone: '0141 2600001', email: 'orders@anajbhandar.example' },
  { key: 'dairy', name: 'Gopal Dairy and Oils', phone: '0141 2600002', email: 'sales@gopaldairy.example' },
  { key: 'trade', name: 'Jain Trading Company', phone: '0141 2600003', email: 'hello@jaintrading.example' },
];

export interface SampleCategory {
  key: string;
  name: string;
}

export const categories: readonly SampleCategory[] = [
  { key: 'grain', name: 'Grains and flour' },
  { key: 'pulse', name: 'Pulses' },
  { key: 'spice', name: 'Spices' },
  { key: 'oil', name: 'Oil and ghee' },
  { key: 'dairy', name: 'Dairy' },
  { key: 'snack', name: 'Tea and snacks' },
  { key: 'home', name: 'Home and soap' },
];

export interface SampleProduct {
  sku: string;
  /** Barcodes on its packet; loose goods have none. */
  barcodes: readonly string[];
  name: string;
  localName: string;
  category: string;
  vendor: string;
  unit: Unit;
  sellingPricePaise: number;
  purchasePricePaise: number;
  openingStockMilli: number;
  minStockMilli: number;
  maxStockMilli: number;
  /** How often it is sold, relative to the others. */
  demand: number;
  /** Usual quantities of a sale. */
  quantitiesMilli: readonly number[];
  /** Whether the shop does not buy it again, so that it runs out or nearly so. */
  runningOut: boolean;
}

const LOOSE = [250, 500, 1_000, 2_000];
const STAPLE = [1_000, 2_000, 5_000];
const FEW = [1_000, 1_000, 2_000];
const GRAMS = [5_000, 10_000, 25_000];

type ProductLine = [
  sku: string,
  name: string,
  localName: string,
  category: string,
  vendor: string,
  unit: Unit,
  sellingRupees: number,
  purchaseRupees: number,
  opening: number,
  min: number,
  max: number,
  demand: number,
  quantitiesMilli: readonly number[],
  runningOut?: 'running out',
];

const lines: readonly ProductLine[] = [
  ['ATTA', 'Wheat flour', 'गेहूं का आटा', 'grain', 'grain', 'kg', 42, 35, 180, 60, 300, 10, STAPLE],
  ['RICE-BAS', 'Basmati rice', 'बासमती चावल', 'grain', 'grain', 'kg', 110, 92, 90, 30, 150, 6, STAPLE],
  ['RICE-25', 'Rice, sack of 25 kg', 'चावल की बोरी', 'grain', 'grain', 'sack', 1_450, 1_290, 12, 4, 20, 1, [1_000]],
  ['POHA', 'Flattened rice', 'पोहा', 'grain', 'grain', 'kg', 60, 48, 25, 10, 40, 3, LOOSE],
  ['SUJI', 'Semolina', 'सूजी', 'grain', 'grain', 'kg', 48, 39, 30, 10, 50, 3, LOOSE],
  ['BESAN', 'Gram flour', 'बेसन', 'grain', 'grain', 'kg', 96, 80, 30, 10, 50, 4, LOOSE],
  ['SUGAR', 'Sugar', 'चीनी', 'grain', 'grain', 'kg', 46, 41, 120, 40, 200, 9, STAPLE],
  ['JAGGERY', 'Jaggery', 'गुड़', 'grain', 'grain', 'kg', 62, 50, 38, 12, 40, 3, LOOSE, 'running out'],
  ['TOOR', 'Pigeon peas', 'अरहर दाल', 'pulse', 'grain', 'kg', 168, 146, 60, 20, 100, 6, LOOSE],
  ['MOONG', 'Moong dal', 'मूंग दाल', 'pulse', 'grain', 'kg', 124, 106, 50, 15, 80, 5, LOOSE],
  ['MASOOR', 'Red lentils', 'मसूर दाल', 'pulse', 'grain', 'kg', 98, 83, 40, 12, 60, 4, LOOSE],
  ['CHANA', 'Chickpeas', 'काबुली चना', 'pulse', 'grain', 'kg', 138, 117, 30, 10, 50, 3, LOOSE],
  ['RAJMA', 'Kidney beans', 'राजमा', 'pulse', 'grain', 'kg', 150, 128, 34, 10, 40, 3, LOOSE, 'running out'],
  ['SALT', 'Iodised salt', 'नमक', 'spice', 'trade', 'packet', 28, 24, 70, 20, 120, 6, FEW],
  ['HALDI', 'Turmeric powder', 'हल्दी पाउडर', 'spice', 'trade', 'packet', 45, 36, 40, 12, 60, 4, FEW],
  ['MIRCHI', 'Red chilli powder', 'लाल मिर्च पाउडर', 'spice', 'trade', 'packet', 58, 46, 40, 12, 60, 4, FEW],
  ['DHANIYA', 'Coriander powder', 'धनिया पाउडर', 'spice', 'trade', 'packet', 42, 33, 40, 12, 60, 4, FEW],
  ['JEERA', 'Cumin seeds', 'जीरा', 'spice', 'trade', 'packet', 65, 52, 30, 10, 50, 4, FEW],
  ['ELAICHI', 'Green cardamom', 'हरी इलायची', 'spice', 'trade', 'gram', 4, 3, 900, 300, 1_500, 2, GRAMS],
  ['KESAR', 'Saffron', 'केसर', 'spice', 'trade', 'gram', 260, 210, 12, 10, 60, 1, [1_000, 2_000], 'running out'],
  ['MUSTARD', 'Mustard oil', 'सरसों का तेल', 'oil', 'dairy', 'liter', 172, 152, 60, 20, 100, 6, FEW],
  ['SUNFLOWER', 'Sunflower oil', 'सूरजमुखी तेल', 'oil', 'dairy', 'liter', 148, 131, 40, 15, 80, 4, FEW],
  ['GHEE', 'Cow ghee, 1 litre tin', 'गाय का घी', 'oil', 'dairy', 'tin', 640, 565, 24, 8, 40, 2, [1_000]],
  ['OIL-15', 'Groundnut oil, 15 kg tin', 'मूंगफली तेल का टिन', 'oil', 'dairy', 'tin', 2_650, 2_430, 6, 2, 10, 1, [1_000]],
  ['MILK', 'Toned milk', 'दूध', 'dairy', 'dairy', 'liter', 56, 51, 60, 20, 120, 12, FEW],
  ['CURD', 'Curd', 'दही', 'dairy', 'dairy', 'packet', 35, 30, 30, 10, 60, 7, FEW],
  ['PANEER', 'Paneer', 'पनीर', 'dairy', 'dairy', 'packet', 90, 76, 20, 8, 40, 4, FEW],
  ['BUTTER', 'Butter', 'मक्खन', 'dairy', 'dairy', 'packet', 58, 51, 39, 8, 40, 4, FEW, 'running out'],
  ['TEA', 'Assam tea', 'चाय पत्ती', 'snack', 'trade', 'packet', 140, 118, 50, 15, 80, 7, FEW],
  ['COFFEE', 'Instant coffee', 'कॉफ़ी', 'snack', 'trade', 'packet', 95, 80, 25, 8, 40, 3, FEW],
  [
    'BISCUIT',
    'Glucose biscuits',
    'ग्लूकोज़ बिस्कुट',
    'snack',
    'trade',
    'packet',
    10,
    8,
    160,
    50,
    300,
    12,
    [1_000, 2_000, 5_000],
  ],
  ['NAMKEEN', 'Bikaneri bhujia', 'बीकानेरी भुजिया', 'snack', 'trade', 'packet', 55, 45, 50, 15, 80, 6, FEW],
  ['NOODLES', 'Instant noodles', 'नूडल्स', 'snack', 'trade', 'packet', 14, 12, 120, 40, 200, 8, FEW],
  ['EGGS', 'Eggs, box of 30', 'अंडों की ट्रे', 'snack', 'dairy', 'box', 195, 172, 14, 5, 25, 3, [1_000]],
  ['SOAP', 'Bath soap', 'नहाने का साबुन', 'home', 'trade', 'pcs', 38, 31, 80, 25, 150, 6, FEW],
  ['SHAMPOO', 'Shampoo sachet', 'शैम्पू पाउच', 'home', 'trade', 'pcs', 2, 1.5, 300, 100, 600, 6, [2_000, 5_000, 10_000]],
  ['DETERGENT', 'Detergent powder', 'कपड़े धोने का पाउडर', 'home', 'trade', 'packet', 85, 71, 40, 12, 70, 5, FEW],
  ['TOOTHPASTE', 'Toothpaste', 'टूथपेस्ट', 'home', 'trade', 'pcs', 98, 82, 35, 10, 60, 4, FEW],
  ['MATCHES', 'Matches, box of 10', 'माचिस का पैकेट', 'home', 'trade', 'box', 20, 16, 40, 12, 60, 3, FEW],
  ['AGARBATTI', 'Incense sticks', 'अगरबत्ती', 'home', 'trade', 'packet', 25, 19, 5, 5, 60, 3, FEW, 'running out'],
];

/** Forty, over eight units. */
/** Whether it is weighed from a sack or a jar. */
const isLoose = (unit: Unit): boolean => unit === 'kg' || unit === 'gram';

/** An EAN-13 code of an invented Indian maker, with its check digit (R43). */
function barcodeOf(place: number): string {
  const digits = `89060123${String(4_500 + place * 7).padStart(4, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export const products: readonly SampleProduct[] = lines.map(
  (
    [sku, name, localName, category, vendor, unit, selling, purchase, opening, min, max, demand, quantities, running],
    place,
  ) => ({
    sku,
    barcodes: isLoose(unit) ? [] : [barcodeOf(place)],
    name,
    localName,
    category,
    vendor,
    unit,
    sellingPricePaise: Math.round(selling * 100),
    purchasePricePaise: Math.round(purchase * 100),
    openingStockMilli: opening * 1_000,
    minStockMilli: min * 1_000,
    maxStockMilli: max * 1_000,
    demand,
    quantitiesMilli: quantities,
    runningOut: running !== undefined,
  }),
);

/** Customers with a name; the others are walk-in. */
export const customers: readonly { name: string; phone: string }[] = [
  { name: 'Meera Gupta', phone: '+91 98290 10001' },
  { name: 'Suresh Yadav', phone: '+91 98290 10002' },
  { name: 'Farhan Khan', phone: '+91 98290 10003' },
  { name: 'Lakshmi Iyer', phone: '+91 98290 10004' },
  { name: 'Gurpreet Singh', phone: '+91 98290 10005' },
  { name: 'कविता जोशी', phone: '+91 98290 10006' },
];
