use bluefelt_sdk::{host, JsonValue};

/// Only numbers stand that have a factor in common with the latest one, which is 0 at first
///
/// JSON args: { "verb":"say", "actions":[{ "cell":"2" }, { "cell":"3" }] }
#[no_mangle]
pub extern "C" fn shares_factor(ptr: u32, len: u32) {
    let args: JsonValue = host::read_json(ptr, len);
    let last = host::context()["counters"]["latest"].as_i64().unwrap();
    let standing = args["actions"].items().iter().enumerate().filter(|(_, action)| {
        let number: i64 = action["cell"].as_str().unwrap().parse().unwrap();
        common_factor(number, last) > 1
    });

    let places: Vec<i64> = standing.map(|(place, _)| place as i64).collect();
    host::emit(host::stand(&places, "no_common_factor"));
}

fn common_factor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { common_factor(other, one % other) }
}
